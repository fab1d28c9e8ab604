import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedSources } from '../../projenrc/generated-sources';

test.each(Object.entries(generatedSources()))('%s is current (npm run generate writes it)', (file, text) => {
  expect(readFileSync(join(__dirname, '..', '..', file), 'utf8')).toBe(text);
});
