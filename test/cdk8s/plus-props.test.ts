import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plusPropsModule } from './plus-props';

const FILE = join(__dirname, '..', '..', 'src', 'cdk8s', 'plus-props.generated.ts');

test('the known props of cdk8s-plus are those of the jsii manifests of every supported version', () => {
  const text = plusPropsModule();
  if (process.env.UPDATE_PLUS_PROPS) { writeFileSync(FILE, text); }
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});
