/** Reading the results of Bedrock's Retrieve. */
import { expect, test } from 'vitest';
import { passagesIn } from './library.ts';

test.each([
  ['s3://library/passages/queenslanders.md/003.md', 'queenslanders.md/003'],
  ['s3://library/passages/Paint & care (2).pdf/1004.md', 'Paint & care (2).pdf/1004'],
  ['s3://library/elsewhere/003.md', ''],
  [undefined, ''],
])('the object %s names the passage %j', (uri, passage) => {
  const [found] = passagesIn([{ content: { text: 'Fans.' }, location: { type: 'S3', s3Location: { uri } } }]);
  expect(found?.passage).toBe(passage);
});
