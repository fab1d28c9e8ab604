import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubeletFieldsModule, RELEASES } from './kubelet-fields';
import { NODE_KUBERNETES_MINORS } from '../../src/knowledge';

const FILE = join(__dirname, '..', '..', 'src', 'knowledge', 'kubelet-fields.generated.ts');

test('the fields of every supported minor are recorded', () => {
  const { first, last } = NODE_KUBERNETES_MINORS;
  expect(Object.keys(RELEASES).map(Number)).toEqual(Array.from({ length: last - first + 1 }, (_, i) => first + i));
});

test('the recorded fields of the KubeletConfiguration are those of the Go modules', () => {
  const text = kubeletFieldsModule();
  if (process.env.UPDATE_KUBELET_FIELDS) { writeFileSync(FILE, text); }
  expect(readFileSync(FILE, 'utf8')).toBe(text);
}, 300_000);
