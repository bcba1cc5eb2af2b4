/** First lines about what is dangerous now, in Greek, Italian and Spanish. */
import type { UrgentLines } from './urgent.ts';

export const GREEK_LINES: UrgentLines = {
  'electric-shock':
    'Σταματήστε αμέσως να το χρησιμοποιείτε, μην αγγίξετε ξανά αυτό ή μέταλλο κοντά του, κρατήστε όλους μακριά και τηλεφωνήστε στη γραμμή βλαβών της εταιρείας διανομής ρεύματος· αν κάποιος τραυματίστηκε, καλέστε το 000.',
  'water-at-electricity':
    'Μείνετε μακριά από το νερό και από το φως, την πρίζα ή τον διακόπτη· κλείστε τον γενικό διακόπτη μόνο αν κανείς δεν ένιωσε ρεύμα και τον φτάνετε χωρίς να πατήσετε σε νερό, και μην ξαναδώσετε ρεύμα πριν το ελέγξει αδειούχος ηλεκτρολόγος· αν δείτε σπίθες ή καπνό, καλέστε το 000.',
  gas: 'Βγάλτε αμέσως όλους έξω, αφήστε τις πόρτες ανοιχτές, μην αγγίξετε κανέναν διακόπτη και μην ανάψετε φλόγα, και από έξω καλέστε τη γραμμή διαρροών της εταιρείας αερίου ή το 000.',
  'carbon-monoxide':
    'Μην το ανάψετε· αν καίει τώρα ή κάποιος νιώθει άσχημα, σβήστε το, βγάλτε όλους έξω στον καθαρό αέρα και καλέστε το 000 (Κέντρο Δηλητηριάσεων 13 11 26), και μην το ξαναχρησιμοποιήσετε πριν ελέγξει αδειούχος τεχνικός αερίου τη θερμάστρα και την καμινάδα.',
  'ceiling-falling':
    'Βγείτε αμέσως από το δωμάτιο, κλείστε την πόρτα και μην αφήσετε κανέναν να μπει· καλέστε το 000 αν κάποιος τραυματίστηκε, το SES στο 132 500 μετά από καταιγίδα, και μην ξαναμπείτε πριν το ελέγξει αδειούχος οικοδόμος.',
  balcony:
    'Μην αφήσετε κανέναν να σταθεί πάνω ή κάτω από αυτό, κλειδώστε την πόρτα προς τα εκεί και ζητήστε από αδειούχο οικοδόμο ή πολιτικό μηχανικό να το ελέγξει πριν βγει κανείς ή ακουμπήσει στα κάγκελα.',
  'rail-fall':
    'Μην αφήνετε παιδιά κοντά στα κάγκελα χωρίς ενήλικα δίπλα τους, απομακρύνετε από αυτά καθίσματα, γλάστρες, κουτιά και ό,τι άλλο μπορούν να σκαρφαλώσουν, και κλείστε κάθε κενό απ’ όπου χωράει ένα κεφάλι.',
  asbestos:
    'Σταματήστε και μην το πειράξετε: μην το τρυπήσετε, κόψετε, τρίψετε, σπάσετε ή σκουπίσετε και μη βάλετε ηλεκτρική σκούπα· αν έχει ήδη σπάσει, κρατήστε όλους μακριά και καλέστε αδειούχο ελεγκτή αμιάντου.',
};

export const ITALIAN_LINES: UrgentLines = {
  'electric-shock':
    'Smettete subito di usarlo, non toccatelo più e non toccate il metallo vicino, tenete lontani tutti e chiamate il numero guasti del distributore di elettricità; se qualcuno è ferito, chiamate lo 000.',
  'water-at-electricity':
    'State lontani dall’acqua e dalla luce, dalla presa o dall’interruttore; staccate l’interruttore generale solo se nessuno ha preso la scossa e potete raggiungerlo restando all’asciutto, e non ridate corrente prima del controllo di un elettricista con licenza; se vedete scintille o fumo, chiamate lo 000.',
  gas: 'Fate uscire subito tutti, lasciate le porte aperte, non toccate interruttori e non accendete fiamme, e da fuori chiamate il numero per le fughe di gas del distributore oppure lo 000.',
  'carbon-monoxide':
    'Non accendetelo; se è acceso ora o qualcuno sta male, spegnetelo, fate uscire tutti all’aria aperta e chiamate lo 000 (centro antiveleni 13 11 26), e non usatelo più finché un tecnico del gas con licenza non ha controllato la stufa e la canna fumaria.',
  'ceiling-falling':
    'Uscite subito dalla stanza, chiudete la porta e non fate entrare nessuno; chiamate lo 000 se qualcuno è ferito, il SES al 132 500 dopo un temporale, e non rientrate prima del controllo di un costruttore con licenza.',
  balcony:
    'Non fate salire nessuno e non fate stare nessuno sotto, chiudete a chiave la porta che vi conduce e fatelo controllare da un costruttore con licenza o da un ingegnere strutturista prima che qualcuno esca o si appoggi alla ringhiera.',
  'rail-fall':
    'Tenete i bambini lontani dalla ringhiera se non hanno un adulto accanto, allontanate sedie, vasi, casse e tutto ciò su cui possono arrampicarsi, e chiudete ogni apertura in cui passi una testa.',
  asbestos:
    'Fermatevi e non toccatelo: non foratelo, tagliatelo, carteggiatelo, rompetelo né spazzatelo e non usate l’aspirapolvere; se è già rotto tenete lontani tutti e chiamate un perito dell’amianto con licenza.',
};

export const SPANISH_LINES: UrgentLines = {
  'electric-shock':
    'Deje de usarlo ya, no lo toque ni toque metal cercano, mantenga a todos alejados y llame a la línea de averías de su distribuidora de electricidad; si alguien está herido, llame al 000.',
  'water-at-electricity':
    'Manténgase lejos del agua y de la luz, el enchufe o el interruptor; corte el interruptor general solo si nadie ha sentido corriente y puede llegar a él en seco, y no vuelva a dar corriente hasta que lo revise un electricista con licencia; si ve chispas o humo, llame al 000.',
  gas: 'Saque a todos afuera ya, deje las puertas abiertas, no toque ningún interruptor ni encienda llamas, y desde afuera llame a la línea de fugas de su distribuidora de gas o al 000.',
  'carbon-monoxide':
    'No lo encienda; si está encendido ahora o alguien se siente mal, apáguelo, saque a todos al aire libre y llame al 000 (información toxicológica: 13 11 26), y no lo use otra vez hasta que un gasista con licencia revise el calefactor y el conducto.',
  'ceiling-falling':
    'Salga ya de la habitación, cierre la puerta y no deje entrar a nadie; llame al 000 si alguien está herido, al SES (132 500) después de una tormenta, y no vuelva a entrar hasta que lo revise un constructor con licencia.',
  balcony:
    'No deje que nadie se suba ni se quede debajo, cierre con llave la puerta que da allí y haga que un constructor con licencia o un ingeniero estructural lo revise antes de que alguien salga o se apoye en la baranda.',
  'rail-fall':
    'No deje a los niños cerca de la baranda sin un adulto al lado, aleje de ella sillas, macetas, cajas y todo aquello a lo que puedan trepar, y cierre cualquier hueco por el que quepa una cabeza.',
  asbestos:
    'Deténgase y no lo toque: no lo taladre, corte, lije, rompa ni barra y no use la aspiradora; si ya está roto, mantenga a todos alejados y llame a un evaluador de asbesto con licencia.',
};
