import { html, Markup, Part } from './markup';
import { STYLES, STYLES_HASH } from './styles';

/** What a page is about. */
export interface PageHead {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead: Part;
  /** What it is about, below that. @default - nothing more */
  readonly facts?: Part;
  /** Numbers at the top, with what they count. */
  readonly tiles: readonly Tile[];
}

/** A number, and what it counts. */
export interface Tile {
  readonly amount: number;
  readonly of: string;
  readonly tone?: 'good' | 'warn' | 'bad';
}

/** A complete document in one file. It loads nothing, and has no scripts. */
export function documentOf(head: PageHead, body: Part): string {
  const policy = `default-src 'none'; style-src 'sha256-${STYLES_HASH}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="k8s-windows">
<title>${head.title}</title>
<style>${new Markup(STYLES)}</style>
</head>
<body>
<main class="kw-page">
<header class="kw-head">
<h1>${head.title}</h1>
<p>${head.lead}</p>
${head.facts ?? ''}
${tilesOf(head.tiles)}
</header>
${body}
</main>
</body>
</html>
`.text;
}

/** Numbers in a row. */
export function tilesOf(tiles: readonly Tile[]): Markup {
  return html`<dl class="kw-tiles">${tiles.map(({ amount, of, tone }) => html`<div class="kw-tile ${tone && amount > 0 ? `kw-${tone}` : ''}"><dt>${of}</dt><dd>${amount.toLocaleString('en-US')}</dd></div>`)}</dl>`;
}

/** A section with a heading. */
export function section(id: string, title: string, ...body: readonly Part[]): Markup {
  return html`<section class="kw-section" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${body}
</section>
`;
}
