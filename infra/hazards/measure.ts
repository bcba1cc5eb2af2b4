/** Scores held-out sets, with the rules only and with the recogniser as well: `node infra/hazards/measure.ts [set…] [--misses]`. */
import { hazardsIn } from '../../functions/chat/safety/hazards.ts';
import { hazardByRules, heldOut, heldOutNames } from './examples.ts';
import { scoreOf } from './score.ts';

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const showsMisses = process.argv.includes('--misses');

for (const name of named.length > 0 ? named : heldOutNames()) {
  const list = heldOut(name);
  const rules = scoreOf(list, hazardByRules);
  const both = scoreOf(list, (text) => hazardsIn(text)[0]?.kind);
  const alarms = `false alarms ${rules.falseAlarms} and ${both.falseAlarms} of ${both.harmless}`;
  console.log(`${name}: rules ${rules.right}, with the recogniser ${both.right} of ${both.dangerous}; ${alarms}`);
  if (!showsMisses) continue;
  for (const { kind, text } of both.wrong)
    console.log(`  ${kind}, found ${hazardsIn(text)[0]?.kind ?? 'none'}: ${text}`);
}
