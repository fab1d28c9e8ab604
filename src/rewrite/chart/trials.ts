import { Candidate } from './candidates';
import { Effect, Markers } from './markers';
import { ChartError, identified, RandomNames, Rendered, RenderedObjects, Renderer, RenderingReader } from './rendering';
import { formatPath, jsonPointer, mapTuple, Path, PlainObject } from '../../base';

/** Renders a chart a limited number of times. */
export class Renders {
  private readonly reader = new RenderingReader();
  private names = RandomNames.between([], []);
  /** How often the chart was rendered. */
  public count = 0;

  /** @param limit of renders */
  public constructor(private readonly renderer: Renderer, private readonly limit: number) {}

  /** Whether as many renders are left. */
  public hasLeft(needed: number): boolean { return this.limit - this.count >= needed; }

  /** Renders the chart. */
  public render(values: PlainObject): { readonly objects: RenderedObjects } | { readonly error: string } {
    const rendered = this.read(values);
    return 'error' in rendered ? rendered : { objects: identified(rendered.objects.map((each) => this.names.withoutRandom(each))) };
  }

  /**
   * Renders the chart with the values of the user: once, and again if it has to be searched. What differs is random. From then on, objects have the
   * same identifiers in all renderings.
   *
   * @throws ChartError if it can't be rendered
   */
  public baseline(isEnough: (objects: RenderedObjects) => boolean): { readonly base: RenderedObjects; readonly again?: RenderedObjects } {
    const render = () => {
      const rendered = this.read({});
      if ('error' in rendered) { throw new ChartError(rendered.error); }
      return rendered.objects;
    };
    const one = render();
    const base = identified(one);
    if (isEnough(base)) { return { base }; }
    const other = render();
    this.names = RandomNames.between(one, other);
    const [first, again] = mapTuple([one, other], (objects) => identified(objects.map((each) => this.names.withoutRandom(each))));
    return { base: first, again };
  }

  private read(values: PlainObject): Rendered {
    this.count++;
    return this.reader.read(this.renderer(values));
  }
}

/** What values do, as far as it could be tried. */
export interface Observed {
  readonly effects: readonly Effect[];
  /** Values that the chart doesn't accept in this shape. */
  readonly rejected: readonly Candidate[];
  /** Values that weren't tried, since the limit of renders was reached. */
  readonly untried: readonly Candidate[];
}

/** What Helm reports of a value that it names. */
const WRONG_TYPE = /at <\$?\.Values\.[\w.]+>: wrong type for value/;

/** Observes what values do: renders the chart with a marker in each of them, and looks for the markers. */
export class Observer {
  /**
   * @param values as the templates have them
   * @param expected identifiers of the objects with Pods
   * @param subcharts paths of the values of subcharts
   * @param reserve renders that are left for what follows
   */
  public constructor(
    private readonly renders: Renders, private readonly markers: Markers, private readonly values: PlainObject,
    private readonly expected: ReadonlySet<string>, private readonly subcharts: readonly Path[], private readonly reserve: number,
  ) {}

  /**
   * Observes all candidates in one render, or in several if the chart rejects some of them.
   *
   * @param limit of renders
   * @param isEnough whether no more effects have to be known
   */
  public observe(candidates: readonly Candidate[], limit: number, isEnough: (effects: readonly Effect[]) => boolean): Observed {
    const last = this.renders.count + limit;
    const all = { effects: [] as Effect[], rejected: [] as Candidate[], untried: [] as Candidate[] };
    const open = [candidates];
    for (let group = open.shift(); group; group = open.shift()) {
      if (group.length === 0) { continue; }
      if (!this.renders.hasLeft(1 + this.reserve) || this.renders.count >= last) {
        all.untried.push(...group);
        continue;
      }
      const rendered = this.renders.render(this.markers.valuesWith(this.values, group));
      const blamed = 'error' in rendered ? this.namedIn(rendered.error, group) : this.inNames(rendered.objects);
      if (!blamed) {
        all.effects.push(...this.markers.effectsIn((rendered as { readonly objects: RenderedObjects }).objects));
        if (isEnough(all.effects)) { break; }
      } else if (group.length === 1) {
        all.rejected.push(...group);
      } else if (blamed.length === 1 && 'error' in rendered && WRONG_TYPE.test(rendered.error)) {
        all.rejected.push(...blamed);
        open.unshift(group.filter((each) => each !== blamed[0]));
      } else if (blamed.length > 0 && blamed.length < group.length) {
        // most groups without the blamed ones are accepted, and the blamed ones are tried last
        open.unshift(group.filter((each) => !blamed.includes(each)));
        open.push(blamed);
      } else {
        const half = Math.ceil(group.length / 2);
        open.push(group.slice(0, half), group.slice(half));
      }
    }
    return all;
  }

  /** The candidates that a message names. */
  private namedIn(error: string, group: readonly Candidate[]): readonly Candidate[] {
    const marked = [...this.markers.in(error)];
    if (marked.length > 0) { return marked.filter((each) => group.includes(each)); }
    return group.filter(({ path }) => [formatPath(path), jsonPointer(path), ...this.inTemplates(path)].some((text) => isNamed(text, error)));
  }

  /** How templates name a value: those of a subchart without the path of its values. */
  private inTemplates(path: Path): readonly string[] {
    const bases = [[], ...this.subcharts.filter((base) => base.length < path.length && base.every((key, i) => path[i] === key))];
    return bases.map((base) => `.Values.${formatPath(path.slice(base.length))}`);
  }

  /** The candidates that are in the names of objects, which then aren't found again; `undefined` if all objects with Pods are there. */
  private inNames(objects: RenderedObjects): readonly Candidate[] | undefined {
    const isMissing = [...this.expected].some((id) => !objects.has(id));
    return isMissing ? [...this.markers.in([...objects.keys()].join('\n'))] : undefined;
  }
}

/** Whether a message names a path, and not a longer one. */
function isNamed(path: string, message: string): boolean {
  for (let at = message.indexOf(path); at >= 0; at = message.indexOf(path, at + 1)) {
    if (!/[\w./-]/.test(message[at - 1] ?? '') && !/^[\w-]|^[./][\w]/.test(message.slice(at + path.length))) { return true; }
  }
  return false;
}
