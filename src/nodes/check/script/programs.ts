import { POWERSHELL_OPERATOR, SourceText } from './source-text';
import { lookUp, mapTuple } from '../../../base';
import { COMMON_FLAGS, ComponentFlag, MISSPELLED_FLAGS, NODE_COMPONENT_FLAGS, NodeComponent } from '../../../knowledge';

/** A program whose command line is checked. */
export type Program = NodeComponent | 'flanneld' | 'containerd';

/** The programs whose command lines are read. */
export const PROGRAMS: readonly Program[] = ['kubelet', 'kube-proxy', 'flanneld', 'containerd'];

/** Booleans of flanneld. Source: flannel v0.28.10 `main.go`. */
const FLANNELD_BOOLEANS = ['ip-masq', 'kube-subnet-mgr', 'help', 'version', 'iptables-resync', 'blackhole-route'];

/** The program behind a path, quoted or not: `"C:\Program Files\k\kubelet.EXE"`. */
export function programOf(path: string): { readonly program: Program; readonly isBare: boolean } | undefined {
  const clean = path.replace(/^["']+|["']+$/g, '');
  const name = clean.slice(Math.max(clean.lastIndexOf('\\'), clean.lastIndexOf('/')) + 1).toLowerCase();
  const program = PROGRAMS.find((each) => name === each || name === `${each}.exe`);
  return program && { program, isBare: clean.toLowerCase() === program };
}

/** Programs that start another one. */
const STARTERS = ['powershell', 'pwsh', 'cmd', 'nssm', 'sc', 'kube-log-runner'];

/** Whether a path names a program that is known to be another one. */
export function isOtherProgram(path: string): boolean {
  const name = /([^\\/"']+)\.exe["']?$/i.exec(path)?.[1]?.toLowerCase();
  return name !== undefined && !name.includes('$') && !STARTERS.includes(name) && !(PROGRAMS as readonly string[]).includes(name);
}

/** The program that a service is for, by its name: `kubelet`, `k8s-kube-proxy`. */
export function programOfService(name: string): Program | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  if (plain.includes('kubeproxy')) { return 'kube-proxy'; }
  if (plain.includes('kubelet')) { return 'kubelet'; }
  if (plain.includes('flannel')) { return 'flanneld'; }
  return plain.includes('containerd') ? 'containerd' : undefined;
}

/** The definition of a program's flag. */
export function flagOf(program: Program, name: string): ComponentFlag | undefined {
  if (program === 'flanneld' || program === 'containerd') {
    return FLANNELD_BOOLEANS.includes(name) ? { takes: 'boolean' } : undefined;
  }
  return lookUp(NODE_COMPONENT_FLAGS[program], name);
}

/** The flag for a misspelling of old walkthroughs. */
export function meantBy(program: Program, name: string): string | undefined {
  if (program === 'flanneld' || program === 'containerd') { return undefined; }
  return lookUp(MISSPELLED_FLAGS[program], name);
}

/** Whether many programs have a flag: those of klog, and files that most of them read. */
const isOfMany = (name: string) => ['config', 'kubeconfig'].includes(name) || lookUp(COMMON_FLAGS, name) !== undefined;

/** The program for flags without one: the program that has more of them; `undefined` if neither has most of them, or if many programs have them. */
export function programForFlags(flags: readonly FlagUse[]): NodeComponent | undefined {
  const own = flags.filter(({ name }) => !isOfMany(name));
  const [kubelet, kubeProxy] = mapTuple(['kubelet', 'kube-proxy'], (program) => ({
    program, count: own.filter(({ name }) => flagOf(program, name) !== undefined || meantBy(program, name) !== undefined).length,
  }));
  const best = kubeProxy.count > kubelet.count ? kubeProxy : kubelet;
  return best.count > 0 && best.count * 2 >= own.length ? best.program : undefined;
}

/** A flag on a command line. */
export interface FlagUse {
  /** With hyphens for underscores, as the programs read it. */
  readonly name: string;
  /** As it is written: `--service`. */
  readonly written: string;
  readonly dashes: number;
  /** Absent when none is given, as for a bare `--windows-service`. */
  readonly value?: string;
  /** Offsets of dashes and name. */
  readonly start: number;
  readonly end: number;
}

interface ParsedArguments {
  readonly flags: readonly FlagUse[];
  /** Arguments that belong to no flag. */
  readonly stray: readonly SourceText[];
}

/** Hyphens, and the typographic dashes that word processors replace them with. */
const DASHES = /^[-\u2010-\u2015\u2212]{1,2}(?=[A-Za-z_])/;
/** The kubelet has some 170 flags: a longer list isn't a command line. */
const MOST_FLAGS = 500;
const REDIRECTION = /^(?:\d|\*)?>{1,2}(?:&\d)?/;

const nameIn = (written: string) => written.replace(/_/g, '-');

/**
 * Parses flags as pflag does: a value follows `=`, or is the next argument unless the flag is a boolean. With a single dash, an unknown flag is that
 * of one letter, which its value follows, as in `-pSECRET`.
 *
 * @param known the flag that is meant by a name @default - all flags are unknown, and their names whole
 */
export function parseFlags(words: readonly SourceText[], known?: (name: string) => ComponentFlag | undefined): ParsedArguments {
  const flags: FlagUse[] = [];
  const stray: SourceText[] = [];
  const left = words.entries();
  for (const [i, word] of left) {
    const { text } = word;
    if (flags.length === MOST_FLAGS || REDIRECTION.test(text) || POWERSHELL_OPERATOR.test(text)) { break; }
    const dashes = DASHES.exec(text)?.[0].length;
    if (dashes === undefined) {
      if (text !== '') { stray.push(word); }
      continue;
    }
    const equals = text.indexOf('=');
    const wholeEnd = equals === -1 ? text.length : equals;
    const isShort = known !== undefined && dashes === 1 && known(nameIn(text.slice(dashes, wholeEnd))) === undefined;
    const nameEnd = isShort ? 2 : wholeEnd;
    const written = text.slice(0, nameEnd);
    const name = nameIn(written.slice(dashes));
    const next = words[i + 1];
    const isAlone = nameEnd === text.length;
    const takesNext = isAlone && next !== undefined && !DASHES.test(next.text) && !REDIRECTION.test(next.text) && known?.(name)?.takes !== 'boolean';
    flags.push({
      name, written, dashes, start: word.start, end: word.offsetOf(nameEnd - 1) + 1,
      ...(!isAlone && { value: text.slice(nameEnd).replace(/^=/, '') }),
      ...(takesNext && { value: next.text }),
    });
    if (takesNext) { left.next(); }
  }
  return { flags, stray };
}
