import { Page, PUBLISHED } from './pages';
import { fragmentOf } from '../../playground/src/share';
import { Platform } from '../../src/knowledge';

/**
 * The example of a rule's page, if the checker of manifests reports it without other options than the platform. Rules of node files have the name of
 * a file beside it.
 */
const EXAMPLE = /^## Example\n\n```yaml(?: platform="(\w+)")?\n([^]*?)^```\n/m;

/** The lock of images that it is checked with. */
const LOCK = /^## Lock\n[^]*?^```json\n([^]*?)^```\n/m;

/** The text of a page. On that of a rule, a link below the example opens it in the playground. */
export async function withPlaygroundLink({ route }: Page, body: string): Promise<string> {
  const example = route.startsWith('rules/') ? EXAMPLE.exec(body) : null;
  if (!example) { return body; }
  const [block, id = '', text = ''] = example;
  const platform = Platform.all.find((each) => each.id === id)?.name ?? '';
  // the report on the page is that for unknown nodes, too
  const fragment = await fragmentOf({ text, platform, pools: 'unknown', nodes: '', lock: LOCK.exec(body)?.[1] ?? '' });
  return body.replace(block, () => `${block}\n[Open in the playground](${PUBLISHED}playground/${fragment})\n`);
}
