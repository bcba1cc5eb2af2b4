/** First lines about what is dangerous now, in Chinese, Vietnamese and Filipino. */
import type { UrgentLines } from './urgent.ts';

/** Mandarin, in simplified characters. */
export const MANDARIN_LINES: UrgentLines = {
  'electric-shock':
    '请立即停止使用，不要再碰它和附近的任何金属，让所有人远离，并马上拨打供电公司的故障电话；如有人受伤，请拨打000。',
  'water-at-electricity':
    '请远离水以及那盏灯、插座或开关；只有在没有人触电或感到发麻、身体和地面都干燥时才去关总闸，并请持牌电工检查后再通电；如看到火花或冒烟，请拨打000。',
  gas: '请立即让所有人到屋外，把门敞开，不要碰任何开关，不要点火，到屋外后再拨打燃气公司的漏气电话或000。',
  'carbon-monoxide':
    '请不要点燃它；如果正在燃烧或有人不舒服，请关掉它，让所有人到屋外呼吸新鲜空气并拨打000（毒物咨询电话13 11 26），再次使用前请持牌燃气技工检查炉具和烟道。',
  'ceiling-falling':
    '请立即离开房间，关上门，不要让任何人进去；如有人受伤请拨打000，如因暴风雨造成请拨打SES 132 500，并请持牌建筑商检查后再进入。',
  balcony: '请不要让任何人站上去或站在下面，锁上通往那里的门，并在再次使用或倚靠栏杆之前请持牌建筑商或结构工程师检查。',
  'rail-fall':
    '请不要让孩子独自靠近栏杆，必须有大人在身边；把椅子、花盆、箱子等孩子能爬上去的东西移离栏杆，并封住头能钻过去的空隙。',
  asbestos:
    '请停下来，不要碰它：不要钻孔、切割、打磨、打碎、清扫或用吸尘器；如果已经破损，让所有人远离，并联系持牌石棉评估师。',
};

/** Cantonese speakers read standard Chinese in traditional characters. */
export const CANTONESE_LINES: UrgentLines = {
  'electric-shock':
    '請立即停止使用，不要再觸碰它和附近的任何金屬，讓所有人遠離，並馬上致電供電公司的故障熱線；如有人受傷，請致電000。',
  'water-at-electricity':
    '請遠離積水和該盞燈、插座或開關；只有在沒有人觸電或感到麻痹、身體和地面都乾爽時才去關總掣，並由持牌電工檢查後才可再通電；如見到火花或冒煙，請致電000。',
  gas: '請立即讓所有人到屋外，把門打開，不要觸碰任何電掣，不要點火，到屋外後才致電煤氣公司的漏氣熱線或000。',
  'carbon-monoxide':
    '請不要點燃它；如果正在燃燒或有人不適，請關掉它，讓所有人到屋外呼吸新鮮空氣並致電000（中毒諮詢熱線13 11 26），再次使用前請由持牌氣體技工檢查爐具和煙道。',
  'ceiling-falling':
    '請立即離開房間，關上門，不要讓任何人進入；如有人受傷請致電000，如因暴風雨造成請致電SES 132 500，並由持牌建築商檢查後才可再進入。',
  balcony: '請不要讓任何人站上去或站在下面，鎖上通往該處的門，並在再次使用或倚靠欄杆之前由持牌建築商或結構工程師檢查。',
  'rail-fall':
    '請不要讓孩子獨自靠近欄杆，必須有大人在旁；把椅子、花盆、箱子等孩子能爬上去的東西搬離欄杆，並封好頭部可穿過的空隙。',
  asbestos:
    '請停手，不要碰它：不要鑽孔、切割、打磨、打碎、清掃或使用吸塵機；如果已經破損，讓所有人遠離，並聯絡持牌石棉評估師。',
};

export const VIETNAMESE_LINES: UrgentLines = {
  'electric-shock':
    'Ngừng sử dụng ngay, đừng chạm lại vào nó hay vật kim loại gần đó, giữ mọi người tránh xa và gọi đường dây báo sự cố của công ty phân phối điện; nếu có người bị thương, hãy gọi 000.',
  'water-at-electricity':
    'Tránh xa chỗ nước và đèn, ổ cắm hoặc công tắc; chỉ ngắt cầu dao tổng nếu chưa ai bị tê điện và cả người lẫn sàn đều khô, và đừng bật điện lại trước khi thợ điện có giấy phép kiểm tra; nếu thấy tia lửa hoặc khói, hãy gọi 000.',
  gas: 'Đưa mọi người ra ngoài ngay, để cửa mở, đừng bật hay tắt công tắc nào và đừng châm lửa; khi đã ở bên ngoài, hãy gọi đường dây báo rò rỉ gas của công ty phân phối hoặc gọi 000.',
  'carbon-monoxide':
    'Đừng đốt nó lên; nếu nó đang cháy hoặc có người thấy khó chịu, hãy tắt nó, đưa mọi người ra ngoài nơi thoáng khí và gọi 000 (Trung tâm Thông tin Chất độc: 13 11 26); chỉ dùng lại sau khi thợ gas có giấy phép đã kiểm tra lò sưởi và ống khói.',
  'ceiling-falling':
    'Rời khỏi phòng ngay, đóng cửa lại và không cho ai vào; gọi 000 nếu có người bị thương, gọi SES số 132 500 nếu do bão, và chỉ vào lại sau khi thợ xây có giấy phép kiểm tra.',
  balcony:
    'Không để ai đứng trên hoặc đứng dưới nó, khóa cửa dẫn ra đó, và nhờ thợ xây có giấy phép hoặc kỹ sư kết cấu kiểm tra trước khi có người bước ra hay tựa vào lan can.',
  'rail-fall':
    'Không để trẻ em đến gần lan can khi không có người lớn bên cạnh, dời ghế, chậu cây, thùng và mọi thứ trẻ có thể trèo lên ra xa lan can, và bịt mọi khe hở mà đầu trẻ chui lọt.',
  asbestos:
    'Dừng lại và để yên: đừng khoan, cắt, chà nhám, đập vỡ, quét hay hút bụi; nếu nó đã vỡ, giữ mọi người tránh xa và gọi chuyên viên giám định amiăng có giấy phép.',
};

export const FILIPINO_LINES: UrgentLines = {
  'electric-shock':
    'Itigil agad ang paggamit nito, huwag itong hawakan muli o ang anumang metal na malapit dito, ilayo ang lahat, at tawagan ang faults line ng inyong electricity distributor; kung may nasaktan, tumawag sa 000.',
  'water-at-electricity':
    'Lumayo sa tubig at sa ilaw, saksakan o switch; patayin lamang ang main switch kung walang nakuryente at tuyo ka at ang daraanan, at huwag ibalik ang kuryente hangga’t hindi nasusuri ng lisensyadong electrician; kung may kislap o usok, tumawag sa 000.',
  gas: 'Palabasin agad ang lahat, iwang bukas ang mga pinto, huwag gumalaw ng anumang switch at huwag magsindi ng apoy, at mula sa labas ay tawagan ang gas leak line ng inyong distributor o ang 000.',
  'carbon-monoxide':
    'Huwag itong sindihan; kung nakasindi ito ngayon o may masama ang pakiramdam, patayin ito, ilabas ang lahat sa sariwang hangin at tumawag sa 000 (Poisons Information 13 11 26), at huwag itong gamitin muli hangga’t hindi nasusuri ng lisensyadong gasfitter ang heater at ang tambutso.',
  'ceiling-falling':
    'Lumabas agad sa silid, isara ang pinto at huwag magpapasok ng sinuman; tumawag sa 000 kung may nasaktan, sa SES sa 132 500 pagkatapos ng bagyo, at huwag bumalik hangga’t hindi nasusuri ng lisensyadong builder.',
  balcony:
    'Huwag patayuin ang sinuman sa ibabaw o sa ilalim nito, ikandado ang pinto papunta roon, at ipasuri ito sa lisensyadong builder o structural engineer bago may lumabas o sumandal sa barandilya.',
  'rail-fall':
    'Huwag palapitin ang mga bata sa barandilya kung walang nakabantay na matanda, ilayo rito ang mga upuan, paso, kahon at anumang maaakyat nila, at takpan ang anumang puwang na kasya ang ulo.',
  asbestos:
    'Tumigil at huwag itong galawin: huwag butasan, putulin, lihain, basagin, walisin o i-vacuum; kung sira na ito, ilayo ang lahat at tumawag ng lisensyadong asbestos assessor.',
};
