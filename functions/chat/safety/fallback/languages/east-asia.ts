/** Cues of urgent dangers in Chinese (both scripts, Mandarin and Cantonese words), Vietnamese and Filipino. */
import type { LanguageTerms } from './concepts.ts';

/** Cantonese shares the characters: CANTONESE shows which of the two a text is in. */
export const CHINESE: LanguageTerms = {
  shock:
    '触电, 觸電, 漏电, 漏電, 电到, 電到, 电了一下, 電了一下, 被电, 被電, 電親, 電咗, 电人, 電人, 带电, 帶電, 电麻, 電麻, 过电, 過電, 有电, 有電, 电击, 電擊',
  tingle: '发麻, 發麻, 麻麻, 麻了, 麻手, 手麻, 点麻, 點麻, 麻痹, 痹痹, 手痹, 刺痛, 电流, 電流, 很麻, 会麻, 會麻, 好麻',
  touched:
    '水龙头, 水龍頭, 龙头, 龍頭, 水喉, 淋浴, 花洒, 花灑, 冰箱, 雪柜, 雪櫃, 洗衣机, 洗衣機, 插座, 开关, 開關, 掣, 热水器, 熱水爐, 热水炉, 洗手盆, 水槽, 金属, 金屬, 摸, 碰, 触摸, 觸摸, 掂',
  water:
    '漏水, 滴水, 渗水, 滲水, 进水, 進水, 入水, 水淹, 浸水, 积水, 積水, 淋湿, 淋濕, 湿了, 濕了, 濕咗, 漏雨, 滴落, 水从, 水從, 水由, 水浸, 有水, 流水, 水流, 水滴, 湿的, 濕嘅, 水漏, 漏下',
  electric:
    '灯, 燈, 插座, 开关, 開關, 电箱, 電箱, 配电箱, 配電箱, 电线, 電線, 插头, 插頭, 插蘇, 拖板, 吊扇, 风扇, 風扇, 电器, 電器, 掣, 电源, 電源',
  gas: '煤气, 煤氣, 燃气, 燃氣, 天然气, 天然氣, 液化气, 液化氣, 瓦斯, 石油气, 石油氣',
  smell: '味, 臭, 泄漏, 洩漏, 漏气, 漏氣, 泄露, 洩露, 漏, 闻到, 聞到, 闻, 聞, 嗅, 浓, 濃',
  gasEscape: '臭鸡蛋, 臭雞蛋, 臭蛋, 坏鸡蛋',
  monoxide: '一氧化碳, 煤气中毒, 煤氣中毒',
  unwell: '头痛, 頭痛, 头疼, 頭疼, 头晕, 頭暈, 头昏, 恶心, 噁心, 想吐, 作嘔, 作呕',
  heater: '暖气, 暖氣, 暖炉, 暖爐, 取暖, 壁炉, 壁爐, 煤气, 煤氣, 燃气, 热水器, 炉, 爐, 烧烤, 燒烤, 炭火',
  flue: '烟道, 煙道, 烟囱, 煙囪, 烟管, 煙管, 排烟, 排煙',
  blocked: '堵, 塞, 鸟巢, 鳥巢, 雀巢, 封, 脱落, 脫落, 掉了',
  outdoorFire: '烧烤, 燒烤, 炭, 发电机, 發電機, 户外暖, 戶外暖',
  inside: '室内, 室內, 屋内, 屋內, 屋里, 屋裡, 屋入面, 屋企, 房间, 房間, 客厅, 客廳, 家里, 家裡, 关窗',
  ceiling: '天花板, 天花, 吊顶, 吊頂, 顶棚, 頂棚',
  falling:
    '塌, 掉下, 掉落, 下垂, 下坠, 下墜, 鼓起, 鼓包, 鼓, 坍, 裂开, 裂開, 要掉, 跌落, 跌, 墮下, 墜, 坠, 冧, 下陷, 凸, 脱落, 脫落, 下沉, 隆起',
  balcony: '阳台, 陽台, 露台, 栏杆, 欄杆, 扶手, 护栏, 護欄, 围栏, 圍欄',
  loose:
    '松动, 鬆動, 松了, 鬆咗, 鬆, 松, 摇晃, 搖晃, 晃动, 晃, 腐烂, 腐爛, 烂, 爛, 生锈, 生鏽, 断, 斷, 摇, 搖, 不稳, 不穩, 唔穩',
  asbestos: '石棉',
  small: '的, 了, 我, 是, 在, 有, 吗, 嗎, 怎么, 怎麼, 可以',
};

/** Characters that Cantonese writes and Mandarin does not. */
export const CANTONESE =
  '嘅, 喺, 咗, 唔, 佢, 啲, 嗰, 冇, 咩, 㗎, 嚟, 畀, 嗌, 嘢, 乜, 點解, 緊係, 係咪, 攞, 冧, 屋企, 㩒, 吖, 噉, 咁';

export const VIETNAMESE: LanguageTerms = {
  shock:
    'điện giật, giật điện, bị giật, rò điện, rò rỉ điện, nhiễm điện, tê tay, bị tê, tê tê, hở điện, chập điện, điện bị rò, giật tay, bị điện, tê rần',
  water:
    'nước nhỏ, nước chảy, nước rỉ, rò nước, rò rỉ nước, nước rò, dột nước, bị dột, thấm nước, ngấm nước, ngập, bị ướt, ướt, nước vào, rỉ nước, giọt nước, nước từ, chảy nước, nhỏ nước, nhỏ giọt, nước mưa',
  electric:
    'đèn, ổ cắm, ổ điện, công tắc, bóng đèn, tủ điện, bảng điện, dây điện, quạt trần, cầu dao, hộp điện, thiết bị điện',
  gas: 'gas, khí gas, khí đốt, ga, bình ga, bếp ga',
  smell: 'mùi, ngửi, rò rỉ, xì, rò, hôi, hơi ga',
  gasEscape: 'trứng thối',
  monoxide: 'khí co, khí carbon monoxide, khí cacbon, carbon monoxit, ngộ độc khí',
  unwell: 'đau đầu, nhức đầu, chóng mặt, buồn nôn',
  heater: 'lò sưởi, máy sưởi, sưởi, gas, bếp, lò',
  flue: 'ống khói, ống thoát khí',
  blocked: 'bị tắc, tắc, nghẹt, tổ chim, bịt',
  outdoorFire: 'than, nướng, bbq, máy phát điện',
  inside: 'trong nhà, trong phòng',
  ceiling: 'trần nhà, trần, la phông, trần thạch cao',
  falling: 'sập, võng, phồng, sa xuống, rơi, rớt, xệ, bung, đổ xuống, sụp',
  balcony: 'ban công, lan can, tay vịn, hàng lang',
  loose: 'lung lay, lỏng lẻo, bị lỏng, lỏng, mục, gãy, rỉ sét, gỉ sét, rung, lắc, mục nát, không chắc',
  asbestos: 'amiăng, a mi ăng, amiang, xi măng amiăng, phibrô xi măng',
  small: 'tôi, nhà, của, không, được, cái, bị, phải, làm, ở, trong, có, khi',
};

export const FILIPINO: LanguageTerms = {
  shock:
    'nakuryente, nakukuryente, nakakakuryente, kinuryente, kinukuryente, makuryente, nakuryentihan, grounded ang, may ground ang, nangunguryente, nanguryente',
  tingle: 'kuryente, nangingilo, pangingilo, kiliti, nakikiliti, parang ground',
  touched: 'gripo, shower, lababo, ref, washing machine, saksakan, switch, hinawakan, hawakan, hinahawakan, nahawakan',
  water: 'tubig, tumutulo, tulo, tumatagas, basa, nabasa, baha, binaha, bumabaha, ulan, tumulo',
  electric: 'ilaw, bumbilya, saksakan, outlet, switch, kuryente, breaker, bentilador, fuse box, kable',
  gas: 'gas, lpg, tangke',
  smell: 'amoy, naaamoy, nangangamoy, naamoy, naaamoy ko, tagas, tumatagas, singaw, sumisingaw, mabaho, umaamoy',
  gasEscape: 'bulok na itlog, tagas ng gas',
  unwell: 'sakit ng ulo, sumasakit ang ulo, masakit ang ulo, nahihilo, hilo, nasusuka, pagkahilo',
  heater: 'heater, pampainit, kalan, gas, apoy',
  flue: 'tsimenea, tambutso',
  blocked: 'barado, bara, pugad, nabarahan, sarado',
  outdoorFire: 'uling, ihawan, bbq, generator',
  inside: 'loob ng bahay, sa loob, kwarto',
  ceiling: 'kisame, kesame',
  falling:
    'babagsak, bumabagsak, bumagsak, nalalaglag, mahuhulog, malalaglag, malaglag, nahuhulog, nakalaylay, lumalaylay, bumibigay, bibigay, lumulundo, lundo, nakaumbok, umuumbok, guguho, gumuho',
  balcony: 'balkonahe, balkon, barandilya, rehas, terasa, baranda, balcony',
  loose: 'maluwag, umuuga, umaalog, bulok, nabubulok, kalawang*, kinakalawang, marupok, nauuga, gumagalaw, maalog',
  asbestos: 'asbestos',
  small: 'ang, ng, sa, mga, ko, ba, po, na, namin, kami, yung, naming, ito, may, kung, ano',
};
