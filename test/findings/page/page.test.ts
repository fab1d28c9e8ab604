import { createHash } from 'node:crypto';
import { diagnose } from '../../../src/diagnosis/diagnose';
import { doctorPage } from '../../../src/diagnosis/format/doctor-page';
import { html, name, shortened } from '../../../src/findings/page/markup';
import { HEALTHY } from '../../diagnosis/healthy';
import { PLANTED } from '../../diagnosis/planted';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>\u202e\u0000\'&amp;';

describe('markup', () => {
  test('shows names from users as text', () => {
    expect(name(HOSTILE).text).toBe('<bdi>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\u202e\\u0000&#39;&amp;amp;</bdi>');
    expect(html`<a href="${HOSTILE}">${[1, 'b', undefined, html`<b>${'<'}</b>`]}</a>`.text).toContain('>1b<b>&lt;</b></a>');
  });

  test('shortens strings between characters', () => {
    expect(shortened('web', 3)).toBe('web');
    expect(shortened('😀😀😀😀', 3)).toBe('😀😀…');
    expect(shortened('x'.repeat(1_000_000), 3)).toBe('xx…');
  });
});

describe('the page of a diagnosis', () => {
  const page = doctorPage(diagnose([...HEALTHY, ...PLANTED['doctor-toleration-missing'], ...PLANTED['doctor-image-build-mismatch']]));

  test('has every problem with its cause and remedy', () => {
    for (const text of ['doctor-image-build-mismatch', 'doctor-toleration-missing', 'Cause', 'Remedy', 'Pod shop/web-0']) { expect(page).toContain(text); }
    expect(doctorPage(diagnose(HEALTHY))).toContain('no known problems');
  });

  test('loads nothing, and has no scripts', () => {
    expect(page).not.toMatch(/<script|\son\w+=|<link|<img|@import|url\(|style="/);
    const [, style] = /<style>([\s\S]*)<\/style>/.exec(page)!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`);
  });

  test('names from the cluster are text', () => {
    const objects = JSON.parse(JSON.stringify(PLANTED['doctor-image-build-mismatch']).replaceAll('web-0', JSON.stringify(HOSTILE).slice(1, -1))) as unknown[];
    const hostile = doctorPage(diagnose([...HEALTHY, ...objects]));
    expect(hostile).toContain('&lt;script&gt;alert(1)');
    expect(hostile).not.toMatch(/<script|<img|\u202e/);
  });
});
