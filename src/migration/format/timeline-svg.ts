import { html, Markup, PICTURE_STYLES, shortened } from '../../findings';
import { MigrationPlan, Wave } from '../result';
import { minutesText, summaryOf, waitingOf } from './tables';

/** In units of the picture. */
const SIZE = { width: 760, left: 210, right: 20, row: 54, bar: 16, head: 44 };
/** Waves that are drawn, and characters of a name; the table has all. */
const MOST = { waves: 40, name: 26 };

/**
 * The waves of a plan, one after another: filled as long as each takes at least, framed as long as it can take, with an open end where that isn't
 * known. The words beside each bar say the same.
 */
export function timelineSvg(plan: MigrationPlan): string {
  const waves = plan.waves.slice(0, MOST.waves);
  const longest = ({ minutes: { least, most = least } }: Wave) => Math.max(most, 0.1);
  const scale = (SIZE.width - SIZE.left - SIZE.right) / waves.reduce((sum, wave) => sum + longest(wave), 0);
  const height = SIZE.head + SIZE.row * waves.length + 12;
  let start = SIZE.left;
  const rows = waves.map((wave, i) => {
    const [x, y] = [start, SIZE.head + SIZE.row * i];
    start += longest(wave) * scale;
    return row(wave, x, y, scale, longest(wave));
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="kw-picture" viewBox="0 0 ${SIZE.width} ${height}" width="${SIZE.width}" height="${height}" role="img" aria-labelledby="kw-plan-title kw-plan-desc">
<title id="kw-plan-title">${summaryOf(plan)}</title>
<desc id="kw-plan-desc">${waves.map((wave) => `${wave.pool}: ${wordsOf(wave)}`).join('. ')}</desc>
<style>${new Markup(PICTURE_STYLES)}</style>
<rect class="kw-sheet" x=".5" y=".5" width="${SIZE.width - 1}" height="${height - 1}" rx="10"/>
<text class="kw-strong" x="16" y="28">${shortened(summaryOf(plan), 90)}</text>
${rows}</svg>
`.text;
}

function row(wave: Wave, x: number, y: number, scale: number, longest: number): Markup {
  const { pool, create, minutes: { least, most } } = wave;
  const width = (minutes: number) => Math.max(2, Math.round(minutes * scale * 10) / 10);
  return html`<text class="kw-strong" x="16" y="${y + 14}">${shortened(create.pool === undefined || create.pool === pool ? pool : `${pool} → ${create.pool}`, MOST.name)}</text>
<text class="kw-more" x="16" y="${y + 34}">${wordsOf(wave)}</text>
<rect class="kw-square kw-of-windows ${most === undefined ? 'kw-cordoned' : ''}" x="${Math.round(x)}" y="${y}" width="${width(longest)}" height="${SIZE.bar}" rx="3"/>
<rect class="kw-square kw-load kw-of-windows" x="${Math.round(x)}" y="${y}" width="${width(least)}" height="${SIZE.bar}" rx="3"/>
`;
}

function wordsOf(wave: Wave): string {
  const { create, drain, pending, minutes } = wave;
  const waiting = waitingOf(wave);
  return `${create.nodes} new, ${drain.length - waiting} drained${waiting > 0 ? `, ${waiting} waiting` : ''}, ${pending.most} pending, ${minutesText(minutes)}`;
}
