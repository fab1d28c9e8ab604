/** The colors, in light and dark. */
const COLORS = `
:root {
  color-scheme: light dark;
  --kw-bg: #f7f8fa; --kw-card: #fff; --kw-sunken: #f0f2f5; --kw-border: #d9dde4; --kw-text: #1b2230; --kw-muted: #566072; --kw-link: #0b5cad;
  --kw-windows: #1665b8; --kw-linux: #54606f; --kw-good: #1a7348; --kw-warn: #8a5a00; --kw-bad: #b3261e; --kw-note: #4b5a75;
  --kw-good-bg: #e6f4ec; --kw-warn-bg: #fdf3dc; --kw-bad-bg: #fdebe9; --kw-note-bg: #eaeef6; --kw-on: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --kw-bg: #12151b; --kw-card: #1a1f28; --kw-sunken: #222834; --kw-border: #343c4a; --kw-text: #e7ebf2; --kw-muted: #a5afbf; --kw-link: #7ab7f5;
    --kw-windows: #6aaef2; --kw-linux: #a9b4c3; --kw-good: #67c896; --kw-warn: #e6b450; --kw-bad: #f58b82; --kw-note: #a7b6d3;
    --kw-good-bg: #17301f; --kw-warn-bg: #332a12; --kw-bad-bg: #3a1d1b; --kw-note-bg: #232c3d; --kw-on: #12151b;
  }
}
`;

/** The styles of a picture, with its colors: what a picture in a file of its own needs. */
export const PICTURE_STYLES = `${COLORS}
.kw-picture text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; fill: var(--kw-text); unicode-bidi: plaintext; }
.kw-picture .kw-more { fill: var(--kw-muted); font-family: system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
.kw-picture .kw-strong { font: 600 14px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
.kw-sheet { fill: var(--kw-bg); stroke: var(--kw-border); } .kw-box { fill: var(--kw-card); stroke: var(--kw-border); } .kw-trouble { stroke: var(--kw-bad); stroke-dasharray: 5 3; }
.kw-chip { fill: var(--kw-sunken); stroke: var(--kw-border); }
.kw-line { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.kw-fit-only { fill: var(--kw-good); color: var(--kw-on); } .kw-fit-some { fill: none; stroke: var(--kw-good); stroke-width: 1.4; color: var(--kw-good); }
.kw-fit-unknown { fill: var(--kw-note); color: var(--kw-on); } .kw-fit-misplaced { fill: var(--kw-warn); color: var(--kw-on); } .kw-fit-nowhere { fill: var(--kw-bad); color: var(--kw-on); } .kw-fit-note { fill: var(--kw-note); color: var(--kw-on); }
.kw-square { fill: var(--kw-of); fill-opacity: .14; stroke: var(--kw-of); } .kw-of-windows { --kw-of: var(--kw-windows); } .kw-of-linux { --kw-of: var(--kw-linux); } .kw-of-other { --kw-of: var(--kw-muted); }
.kw-cordoned { stroke-dasharray: 2 2; } .kw-load, .kw-full { fill-opacity: 1; stroke: none; } .kw-full { fill: var(--kw-warn); } .kw-cross { fill: none; stroke: var(--kw-bad); stroke-width: 1.5; }
`;

/** Node pools that a page draws at most. Each has styles of its own, since a page has no scripts. */
export const MOST_POOLS = 60;

/** A pool lights up while something about a Pod that runs there is pointed at, focused, or selected. */
const LIGHTS = Array.from({ length: MOST_POOLS }, (_, i) => ['on', 'off'].map((how) => {
  const [tone, line] = how === 'on' ? ['good', 'solid'] : ['bad', 'dashed'];
  const light = `.kw-${how}-${i}`;
  return `.kw-lit:has(${light}:hover, ${light} :is(:focus-visible, :checked)) .kw-pool-${i} {
  background: var(--kw-${tone}-bg); outline: 3px ${line} var(--kw-${tone}); }`;
}).join('\n')).join('\n');

/** The styles of all pages. Names of classes start with `kw-`, so that a page of another site can contain a picture. */
export const STYLES = `${PICTURE_STYLES}
.kw-page, .kw-page * { box-sizing: border-box; }
body:has(> .kw-page) { margin: 0; background: var(--kw-bg); }
.kw-page { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; color: var(--kw-text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
.kw-page h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; }
.kw-page h2 { margin: 0 0 1rem; font-size: 1.25rem; letter-spacing: -.01em; }
.kw-page h3 { margin: 0; font-size: 1rem; line-height: 1.4; }
.kw-page p { margin: .35rem 0 0; }
.kw-head > p { color: var(--kw-muted); max-width: 46rem; }
.kw-page a { color: var(--kw-link); text-underline-offset: .15em; }
.kw-page :focus-visible { outline: 3px solid var(--kw-link); outline-offset: 2px; border-radius: 3px; }
.kw-page code, .kw-mono { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
.kw-muted { color: var(--kw-muted); }
.kw-section { margin-top: 2.75rem; }
.kw-tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
.kw-tile { flex: 1 1 8.5rem; padding: .8rem 1rem; background: var(--kw-card); border: 1px solid var(--kw-border); border-radius: .6rem; display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.kw-tile dt { color: var(--kw-muted); font-size: .875rem; }
.kw-tile dd { margin: 0; font-size: 1.6rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
.kw-tile.kw-good dd { color: var(--kw-good); } .kw-tile.kw-warn dd { color: var(--kw-warn); } .kw-tile.kw-bad dd { color: var(--kw-bad); }
.kw-icon { flex: none; vertical-align: -.18em; margin-right: .4em; }
.kw-legend { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; margin: 0 0 1rem; padding: 0; list-style: none; color: var(--kw-muted); font-size: .875rem; }
.kw-pools { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem; align-items: start; }
.kw-card { background: var(--kw-card); border: 1px solid var(--kw-border); border-radius: .6rem; padding: 1rem 1.1rem; content-visibility: auto; contain-intrinsic-size: auto 14rem; }
.kw-cards { display: grid; grid-template-columns: minmax(0, 1fr); gap: .85rem; }
.kw-card.kw-bad { border-left: 4px solid var(--kw-bad); } .kw-card.kw-warn { border-left: 4px solid var(--kw-warn); } .kw-card.kw-note { border-left: 4px solid var(--kw-note); }
.kw-pool.kw-nowhere { border: 1.5px dashed var(--kw-bad); }
.kw-pool header { display: flex; justify-content: space-between; gap: .75rem; align-items: baseline; }
.kw-pool .kw-muted { font-size: .875rem; }
.kw-picture { display: block; width: 100%; height: auto; margin-top: .75rem; }
.kw-badge { display: inline-flex; align-items: center; padding: .05rem .55rem .05rem .4rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.kw-severity-error { background: var(--kw-bad-bg); color: var(--kw-bad); } .kw-severity-warning { background: var(--kw-warn-bg); color: var(--kw-warn); } .kw-severity-note { background: var(--kw-note-bg); color: var(--kw-note); }
.kw-title { display: flex; flex-wrap: wrap; gap: .3rem .6rem; align-items: center; }
.kw-miss { font-weight: 500; }
.kw-page details { margin-top: .6rem; }
.kw-page summary { cursor: pointer; color: var(--kw-link); font-size: .925rem; }
.kw-page details > :not(summary) { margin-top: .5rem; }
.kw-page ul.kw-list { margin: .5rem 0 0; padding-left: 1.2rem; }
.kw-page ul.kw-list li { margin-top: .2rem; } .kw-page dd > ul.kw-list:first-child { margin-top: 0; } .kw-page dd > ul.kw-list > li:first-child { margin-top: 0; }
.kw-place { display: block; font-size: .875rem; }
.kw-fix { color: var(--kw-good); }
.kw-facts { display: grid; grid-template-columns: max-content 1fr; gap: .3rem .9rem; margin: .6rem 0 0; }
.kw-facts dt { color: var(--kw-muted); } .kw-facts dd { margin: 0; }
.kw-scroll { overflow-x: auto; background: var(--kw-card); border: 1px solid var(--kw-border); border-radius: .6rem; content-visibility: auto; contain-intrinsic-size: auto 60rem; margin-top: .75rem; }
.kw-page table { border-collapse: collapse; width: 100%; font-size: .925rem; }
.kw-page th, .kw-page td { padding: .55rem .9rem; text-align: left; vertical-align: top; border-top: 1px solid var(--kw-border); }
.kw-page td { overflow-wrap: break-word; } .kw-page td:last-child { min-width: 11rem; } .kw-page td details { margin-top: 0; } .kw-page td .kw-facts { grid-template-columns: 1fr; }
.kw-page thead th { border-top: 0; color: var(--kw-muted); font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.kw-page tbody th { font-weight: 500; min-width: 12rem; }
.kw-page caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.kw-lights {
  display: flex; flex-wrap: wrap; gap: .3rem .4rem; min-width: 0; max-height: 8.5rem; overflow: auto; margin: 0 0 1rem; padding: .6rem .8rem .8rem;
  border: 1px solid var(--kw-border); border-radius: .6rem; background: var(--kw-card); position: sticky; top: 0; z-index: 1;
}
.kw-lights legend { float: left; width: 100%; padding: 0; color: var(--kw-muted); font-size: .875rem; }
.kw-lights label {
  display: inline-flex; align-items: center; padding: .1rem .6rem .1rem .4rem; border: 1px solid var(--kw-border); border-radius: 1rem;
  font-size: .875rem; cursor: pointer;
}
.kw-lights label:hover, .kw-lights label:has(:checked) { border-color: var(--kw-link); background: var(--kw-sunken); }
.kw-lights label:has(:focus-visible) { outline: 3px solid var(--kw-link); outline-offset: 1px; }
.kw-lights .kw-muted { margin-left: .35em; } .kw-lights input { margin: 0 .4rem 0 0; accent-color: var(--kw-link); }
tr.kw-light:hover > * { background: var(--kw-sunken); }
.kw-clash { color: var(--kw-bad); background: var(--kw-bad-bg); font-weight: 600; }
.kw-matrix { width: fit-content; max-width: 100%; content-visibility: visible; } .kw-page .kw-matrix td:last-child { min-width: 0; }
.kw-cause + .kw-cause { margin-top: .8rem; padding-top: .8rem; border-top: 1px solid var(--kw-border); }
${LIGHTS}
@media (max-width: 40rem) { .kw-lights { position: static; } }
@media (max-width: 40rem) { .kw-page { padding: 1.5rem 1rem 3rem; } .kw-facts { grid-template-columns: 1fr; } .kw-facts dd { margin-bottom: .3rem; } }
@media print {
  :root { color-scheme: light; --kw-bg: #fff; --kw-card: #fff; --kw-sunken: #f3f4f6; --kw-border: #bbb; --kw-text: #000; --kw-muted: #444; --kw-link: #000; --kw-windows: #1665b8; --kw-linux: #444; --kw-good: #1a7348; --kw-warn: #7a5000; --kw-bad: #a1201a; --kw-note: #444; --kw-on: #fff; --kw-good-bg: #fff; --kw-warn-bg: #fff; --kw-bad-bg: #fff; --kw-note-bg: #fff; }
  .kw-page { max-width: none; padding: 0; font: 8.5pt/1.4 system-ui, sans-serif; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .kw-page details:not(.kw-fold)::details-content { content-visibility: visible; display: block; } .kw-lights { display: none; }
  .kw-card, .kw-scroll { content-visibility: visible; }
  .kw-card { padding: .5rem .7rem; } .kw-page th, .kw-page td { padding: .2rem .5rem; } .kw-tiles { margin-top: .6rem; } .kw-tile { padding: .3rem .6rem; }
  .kw-card { break-inside: avoid; } .kw-section { margin-top: 1.5rem; } .kw-page h2 { break-after: avoid; }
}
@media (forced-colors: active) { .kw-card, .kw-tile, .kw-scroll { border-color: CanvasText; } .kw-square { stroke: CanvasText; } .kw-picture text { fill: CanvasText; } }
`;

/** The SHA-256 of the styles, in Base64, by which the policy of a page allows them. A test says what it must be. */
export const STYLES_HASH = '69rXax1Utxb5ojtTuVCbPkMSvU4og8QSDT7QfYR6Kds=';
