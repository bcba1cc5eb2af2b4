/** Cues of urgent dangers in Greek, Italian and Spanish. */
import type { LanguageTerms } from './concepts.ts';

export const GREEK: LanguageTerms = {
  shock:
    'ηλεκτροπληξ*, χτύπησε το ρεύμα, χτύπησε ρεύμα, χτυπάει ρεύμα, χτυπάει το ρεύμα, χτυπά ρεύμα, τινάζει, με τίναξε, τίναξε, ρεύμα από, ρεύμα όταν, ρεύμα στη, διαρροή ρεύματος, με χτυπάει, με χτύπησε',
  tingle: 'μυρμήγκιασμα, μυρμηγκ*, μούδιασμα, μουδιάζ*, τσιμπ*, ρεύμα',
  touched:
    'βρύση, βρύσες, βρύσης, ντους, μπάνιο, πλυντήριο, ψυγείο, πρίζα, διακόπτ*, αγγίζω, άγγιξα, ακουμπ*, πιάνω, νεροχύτ*',
  water: 'νερό, νερά, στάζει, στάζουν, σταζ*, διαρροή, τρέχει, τρέχουν, βρεγμέν*, υγρασία, πλημμύρ*, βροχή',
  electric:
    'φως, φώτα, φωτιστικ*, λάμπα, λάμπες, λαμπτήρ*, πρίζα, πρίζες, διακόπτ*, πίνακα, πίνακας, ηλεκτρικ*, φωτός, καλώδι*, πολύφωτο',
  gas: 'γκάζι, αέριο, γκαζιού, υγραέριο, αερίου, γκαζιερα, φυσικό αέριο',
  smell: 'μυρίζ*, μυρωδιά, διαρροή, διαρρο*, οσμή, βρωμ*, μυρίσ*, μυρ*',
  gasEscape: 'κλούβια αυγά, χαλασμένα αυγά, κλούβιο αυγό',
  monoxide: 'μονοξείδιο, μονοξειδίου',
  unwell: 'πονοκέφαλ*, ζάλη, ζαλίζ*, ναυτία, ζαλάδ*, εμετ*',
  heater: 'θερμάστρα, σόμπα, τζάκι, καλοριφέρ, θερμαντ*, γκάζι, θέρμανση, φούρν*',
  flue: 'καμινάδα, καπνοδόχ*, καμινάδας, μπουρί',
  blocked: 'βουλωμέν*, φραγμέν*, φωλιά, βούλωσε, κλειστ*',
  outdoorFire: 'κάρβουν*, ψησταριά, μπάρμπεκιου, γεννήτρια, μαγκάλι',
  inside: 'μέσα, δωμάτιο, σαλόνι, εσωτερικ*',
  ceiling: 'ταβάνι, ταβάνια, ταβαν*, οροφή, οροφής',
  falling:
    'πέφτ*, πέσει, έπεσε, κρεμάσ*, κρέμασε, κρέμεται, φουσκ*, φούσκωσε, βουλιάξ*, βούλιαξε, ετοιμόρροπ*, καταρρε*, ραγίσ*, ξεκολλ*',
  balcony: 'μπαλκόνι, μπαλκονιού, μπαλκον*, βεράντα, κάγκελ*, κουπαστή, βεράντας',
  loose: 'χαλαρ*, κουνιέται, κουνιούνται, κουνι*, σάπι*, σάπισ*, σκουρι*, ξεκολλ*, τρέμ*, κουνάει, σπασμέν*',
  asbestos: 'αμίαντο, αμιάντου, αμίαντος, αμιαντ*, ελενίτ',
  small: 'το, η, και, στο, στη, μου, με, από, είναι, να, μας, όταν, στην',
};

export const ITALIAN: LanguageTerms = {
  shock:
    'scossa, scosse, folgorat*, prendo la corrente, preso la corrente, passa la corrente, da la scossa, corrente quando tocco, scarica elettrica, elettrizzat*',
  tingle: 'formicolio, formicola, pizzico, pizzica, pizzicore, corrente',
  touched:
    'rubinetto, rubinetti, doccia, lavandino, frigorifero, frigo, lavatrice, presa, interruttore, tocco, toccare, toccato',
  water:
    'acqua, gocciol*, perde, perdita, infiltra*, allagat*, allagamento, bagnat*, cola, sgocciol*, piove, goccia, gocce',
  electric:
    'luce, luci, lampada, lampade, lampadina, lampadario, faretti, faretto, presa, prese, interruttor*, quadro elettrico, plafonier*, impianto elettrico, ventilatore, elettric*',
  gas: 'gas, metano, bombola',
  smell: 'odore, puzza, sento, sentiamo, fuga, perdita, perde',
  gasEscape: 'uova marce, uovo marcio, fuga di gas',
  monoxide: 'monossido',
  unwell: 'mal di testa, vertigini, nausea, capogiri, giramenti, gira la testa',
  heater: 'stufa, stufetta, caldaia, camino, riscaldament*, gas, caminetto',
  flue: 'canna fumaria, comignolo, camino',
  blocked: 'ostruit*, intasat*, bloccat*, tappat*, nido',
  outdoorFire: 'carbone, carbonella, barbecue, braciere, generatore',
  inside: 'dentro, in casa, in camera, al chiuso, in salotto',
  ceiling: 'soffitto, soffitti, controsoffitto',
  falling:
    'crolla, crollare, crollando, crollo, cade, cadere, cadendo, caduto, cedendo, cede, cedere, gonfio, gonfia, gonfiat*, abbassat*, abbassando, incurvat*, imbarcat*, staccando',
  balcony: 'balcone, balconi, ringhiera, parapetto, corrimano, balaustra, terrazzo',
  loose:
    'allentat*, balla, traballa*, marcio, marcia, marce, marcit*, arrugginit*, pericolant*, muove, instabile, dondola, cede, rotta, staccat*',
  asbestos: 'amianto, eternit',
  small: 'il, di, che, nel, mio, mia, nella, della, del, casa, per, una, con, dal, dalla, quando, sta, non, gli, ho',
};

export const SPANISH: LanguageTerms = {
  shock:
    'descarga eléctrica, descarga, descargas, calambre, calambres, calambrazo, me da corriente, da corriente, pasa corriente, toques, electrocuto, electrocutado, corrientazo, me dio corriente, la corriente cuando, chispazo',
  tingle: 'hormigueo, cosquilleo, cosquillas, corriente, hormiguea',
  touched:
    'grifo, llave, ducha, lavabo, nevera, refrigerador, lavadora, enchufe, interruptor, toco, tocar, fregadero, tocamos, tocó',
  water:
    'agua, gotea, goteando, gotera*, gotas, filtra, filtración, chorrea, chorreando, mojad*, inundad*, inundación, moja, humedad, gotean',
  electric:
    'luz, luces, lámpara*, foco, focos, bombilla*, enchufe*, interruptor*, tablero, cuadro eléctrico, apagador*, tomacorriente*, cables, ventilador, caja eléctrica',
  gas: 'gas, butano',
  smell: 'huele, olor, huelo, oler, fuga, olemos, oliendo, peste',
  gasEscape: 'huevo podrido, huevos podridos, fuga de gas, escape de gas',
  monoxide: 'monóxido',
  unwell:
    'dolor de cabeza, dolores de cabeza, duele la cabeza, mareo, mareos, mareado, mareada, mareados, náuseas, vómitos',
  heater: 'calentador, calefactor, estufa, chimenea, calefacción, gas, caldera',
  flue: 'chimenea, conducto, tiro',
  blocked: 'bloqueada, bloqueado, obstruid*, tapada, tapado, nido, atascad*',
  outdoorFire: 'carbón, barbacoa, parrilla, generador, brasero, asador',
  inside: 'dentro, adentro, interior, habitación, la casa, en casa',
  ceiling: 'techo, techos, cielo raso, cielorraso',
  falling:
    'cae, caer, caerse, cayendo, cayó, caiga, hundid*, hundiendo, hunde, pandead*, abombad*, abomba, colgando, combad*, derrumb*, desplom*, hinchad*, bajando, vencido, venir abajo, viene abajo',
  balcony: 'balcón, barandilla, baranda, barandal, terraza, pasamanos, balcones',
  loose: 'flojo, floja, flojas, suelto, suelta, podrid*, tambalea*, mueve, oxidad*, inestable, aflojó, rota, roto',
  asbestos: 'asbesto, amianto, fibrocemento, uralita, asbestos en',
  small: 'el, los, mi, es, una, que, del, con, cuando, en, está, se, hay, puedo, para, por, las, de, al',
};
