import { expectParts, markdownTable } from './golden';
import { POD_KINDS, PodPlace } from '../../src/knowledge';

const code = (text: string) => `\`${text}\``;
const HELD: Readonly<Record<PodPlace['holds'], string>> = { template: 'a Pod template', spec: 'the spec of a Pod', object: 'a Kubernetes object' };

function held({ holds, fields, containers }: PodPlace): string {
  if (!fields) { return HELD[holds]; }
  const placing = ['nodeSelector', 'affinity', 'tolerations', 'runtimeClassName', 'os'].filter((field) => fields.includes(field));
  const all = [...placing, ...(containers?.length === 0 ? [] : ['containers'])];
  return `${all.map(code).join(', ')}, and other fields`;
}

test('docs/custom-resources.md has the tables of src/knowledge (npm run generate writes them)', () => {
  const kinds = Object.entries(POD_KINDS).sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = kinds.flatMap(([kind, places]) => places.map((place, i) => [i === 0 ? code(kind) : '', code(place.path.replace(/\.\*/g, '[]')), held(place)]));
  expect(rows.length).toBeGreaterThan(100);
  expectParts('custom-resources.md', {
    kinds: markdownTable([['kind', 'path', 'what it holds'], ...rows]),
    machines: kinds.filter(([, places]) => places.length === 0).map(([kind]) => `${code(kind)}`).join(', '),
  });
});
