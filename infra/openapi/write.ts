/** `npm run openapi`: writes the contract as infra/docs/openapi.json. */
import { writeFileSync } from 'node:fs';
import { OPENAPI_FILE, openApiText } from './document.ts';

writeFileSync(OPENAPI_FILE, await openApiText());
