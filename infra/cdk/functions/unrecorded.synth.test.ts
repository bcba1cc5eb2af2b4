/** What the functions' code can ask of AWS, read from the code: the record has no call that only a failure makes. */
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { type Key, keys } from '../../../functions/platform/table/keys.ts';
import { CODE, ENTRIES, FUNCTION_NAMES, type FunctionName } from '../../build/bundles.ts';
import { permissionsOf } from './permissions.ts';

/** The actions of an entity's methods (`functions/platform/table/entity.ts`), and whether they read or write. */
const METHODS = new Map([
  ['get', ['GetItem', 'reads']],
  ['at', ['BatchGetItem', 'reads']],
  ['page', ['Query', 'reads']],
  ['check', ['ConditionCheckItem', 'reads']],
  ['put', ['PutItem', 'writes']],
  ['create', ['PutItem', 'writes']],
  ['replace', ['PutItem', 'writes']],
  ['update', ['UpdateItem', 'writes']],
  ['delete', ['DeleteItem', 'writes']],
  ['deleteWhen', ['DeleteItem', 'writes']],
]);

/** The SDK's commands with another name than their action (service authorization reference). */
const COMMANDS: Record<string, string> = {
  HeadBucket: 'ListBucket',
  // Without its 2: a bundle numbers names that meet.
  ListObjectsV: 'ListBucket',
  HeadObject: 'GetObject',
  DeleteObjects: 'DeleteObject',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  ListParts: 'ListMultipartUploadParts',
  ListObjectVersions: 'ListBucketVersions',
  ListMultipartUploads: 'ListBucketMultipartUploads',
  Converse: 'InvokeModel',
  ConverseStream: 'InvokeModelWithResponseStream',
  Invoke: 'InvokeFunction',
  PostToConnection: 'ManageConnections',
  DeleteConnection: 'ManageConnections',
};
/** Of the table's own module, which every function has as a whole. */
const OF_TABLE = /^(Get|Put|Update|Delete|Query|BatchGet|BatchWrite|TransactWrite)$/;

/** The function's code without what it never uses, and without packages. */
async function codeOf(name: FunctionName): Promise<string> {
  const { outputFiles } = await build({
    ...CODE,
    entryPoints: [ENTRIES[name]],
    minify: false,
    packages: 'external',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** The beginning of an entity's partition keys, in the words of the record; undefined where the caller chooses the partition. */
function familyOf(key: string): string | undefined {
  const { PK } = (keys[key as keyof typeof keys] as (...at: unknown[]) => Key)(ULID, ULID, ULID);
  return PK === ULID ? undefined : PK.replace(/#.*/, '#*');
}

/** Such as `dynamodb:PutItem`, `writes POST#*` and `GetObject`. */
function askedIn(code: string): string[] {
  const entities = new Map(
    [...code.matchAll(/var (\w+) = entity\(\{(.*?)\}\);/gs)].map(([, name = '', options = '']) => [
      name,
      /key: keys\.(\w+)/.exec(options)?.[1],
    ]),
  );
  const onItems = [...code.matchAll(/\b(\w+)\.(?:write\.)?(\w+)\(/g)].flatMap(([, name = '', method = '']) => {
    const [key, [action, does] = []] = [entities.get(name), METHODS.get(method)];
    // Every domain has the code that counts calls. Whether its routes have a limit is on record.
    if (!key || !action || key === 'rate') return [];
    const family = familyOf(key);
    return [`dynamodb:${action} table`, ...(family ? [`${does} ${family}`] : [])];
  });
  const ofSdk = [...code.matchAll(/new (\w+?)\d*Command\d*\(|\bpaginate([A-Z]\w+?)\d*\(/g)]
    .map(([, command = '', list = '']) => command || list)
    .filter((command) => !OF_TABLE.test(command));
  return [...new Set([...onItems, ...ofSdk.map((command) => COMMANDS[command] ?? command)])];
}

test.each(FUNCTION_NAMES)('the role of %s has what its code can ask', async (name) => {
  const allowed = permissionsOf(name);
  const isAllowed = (one: string) =>
    allowed.includes(one) ||
    allowed.includes(one.replace(/ .*/, ' *')) ||
    allowed.some((permission) => permission.split(/[: ]/)[1] === one);
  const asked = askedIn(await codeOf(name));
  if (name !== 'probe') expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((one) => !isAllowed(one))).toEqual([]);
});
