/** Who may import whom. `npm run check` asks; infra/docs/architecture.md draws it. */

const TEST = String.raw`\.test\.ts$`;
/** What a deploy uploads: everything in these folders, tests aside. */
const production = (path) => ({ path, pathNot: TEST });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'No file reaches itself through its imports, those of types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-is-found',
      comment: 'An import that is not found would be held against no rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'what-runs-is-no-tool',
      comment:
        'A package that runs in a function or in a browser stands in dependencies: devDependencies are only what builds and tests.',
      severity: 'error',
      from: { path: '^(shared|functions|frontend)/', pathNot: [TEST, '^frontend/art/render'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-imports-zod-mini',
      comment: 'Shared imports zod/mini, marked for the Markdown that both sides read, and itself.',
      severity: 'error',
      from: production('^shared/'),
      to: { pathNot: ['^shared/', '^node_modules/zod/mini/', '^node_modules/marked/'] },
    },
    {
      name: 'zod-mini-only',
      comment: 'Schemas use zod/mini: what visitors fetch and Lambda compiles has only the checks that it uses.',
      severity: 'error',
      from: { path: '^(shared|functions|frontend|infra)/' },
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
    },
    {
      name: 'functions-know-their-own-domain',
      comment: 'A domain imports shared, the platform and itself. The export of a member’s data reads every domain.',
      severity: 'error',
      from: production('^functions/(?!platform/|export/)([^/]+)/'),
      to: { path: '^(functions|frontend)/', pathNot: '^functions/($1|platform)/' },
    },
    {
      name: 'a-question-walks-one-way',
      comment:
        'The conversation asks, the answer is made below it, and what it rests on knows neither. Nothing imports upward.',
      severity: 'error',
      from: production('^functions/chat/(answer|safety|rooms)/'),
      to: { path: String.raw`^functions/chat/(handler\.ts|lambda\.ts|conversation/|desk/|rating/)` },
    },
    {
      name: 'what-an-answer-rests-on-knows-no-answer',
      comment: 'Cards, lines and rooms are read by the answer, and read nothing of it.',
      severity: 'error',
      from: production('^functions/chat/(safety|rooms)/'),
      to: { path: '^functions/chat/answer/' },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform imports shared and itself.',
      severity: 'error',
      from: production('^functions/platform/'),
      to: { path: '^(functions|frontend)/', pathNot: '^functions/platform/' },
    },
    {
      name: 'frontend-domains-meet-in-app',
      comment: 'A domain imports ui, api, what uploads offers to others, shared and itself; app composes.',
      severity: 'error',
      from: production('^frontend/(?!app/|art/|ui/|api/)([^/]+)/'),
      to: {
        path: '^(frontend|functions)/',
        pathNot: [
          '^frontend/($1|ui|api|art|fonts)/',
          '^frontend/uploads/photo/',
          String.raw`^frontend/uploads/files-dialog/files-dialog\.tsx$`,
        ],
      },
    },
    {
      name: 'composer-asks-conversation-shows',
      comment: 'Both know asking, which writes to the cache that the conversation reads; neither knows the other.',
      severity: 'error',
      from: production('^frontend/chat/(conversation/asking|answer|composer|conversation)/'),
      to: { path: '^frontend/chat/(composer|conversation)/', pathNot: '^frontend/chat/($1|conversation/asking)/' },
    },
    {
      name: 'ui-and-api-know-no-domain',
      comment: 'Every domain imports ui and api, so they import none.',
      severity: 'error',
      from: production('^frontend/(ui|api)/'),
      to: { path: '^(frontend|functions)/', pathNot: '^frontend/(ui|api|art)/' },
    },
    {
      name: 'app-knows-no-function',
      comment: 'The site reaches the functions over HTTP.',
      severity: 'error',
      from: production('^frontend/(app|art)/'),
      to: { path: '^functions/' },
    },
    {
      name: 'nobody-imports-infra',
      comment: 'The product does not know where it runs.',
      severity: 'error',
      from: production('^(shared|functions|frontend)/'),
      to: { path: '^infra/' },
    },
    {
      name: 'nobody-imports-tests',
      comment: 'What tests share lies in infra/testing.',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'infra-that-knows-the-functions',
      comment:
        'The local stage, the emulators, the measurements, the command for admins and the operators’ audit know the functions; stack and deploy do not.',
      severity: 'error',
      from: production(String.raw`^infra/(?!local/|emulators/|bench/|testing/|operate/(admin|audit)\.ts$)`),
      to: { path: '^functions/' },
    },
    {
      name: 'nobody-imports-measurements',
      comment: 'Measurements import what tests share, never the reverse.',
      severity: 'error',
      from: { pathNot: '^infra/bench/' },
      to: { path: '^infra/bench/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // It reads imports of types as well, and needs no compiler of TypeScript: version 7 has no API for tools yet.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
