import { FlagUse } from './flags';
import { lookUp, mapTuple } from '../../../base';
import { ComponentFlag, MISSPELLED_FLAGS, NODE_COMPONENT_FLAGS, NodeComponent } from '../../../knowledge';

/** A program whose command line is checked. */
export type Program = NodeComponent | 'flanneld' | 'containerd';

const PROGRAMS: readonly Program[] = ['kubelet', 'kube-proxy', 'flanneld', 'containerd'];

/** Booleans of flanneld. Source: flannel v0.28.10 `main.go`. */
const FLANNELD_BOOLEANS = ['ip-masq', 'kube-subnet-mgr', 'help', 'version', 'iptables-resync', 'blackhole-route'];

/** The program behind a path, quoted or not: `"C:\Program Files\k\kubelet.EXE"`. */
export function programOf(path: string): { readonly program: Program; readonly isBare: boolean } | undefined {
  const clean = path.replace(/^["']+|["']+$/g, '');
  const name = clean.slice(Math.max(clean.lastIndexOf('\\'), clean.lastIndexOf('/')) + 1).toLowerCase();
  const program = PROGRAMS.find((each) => name === each || name === `${each}.exe`);
  return program && { program, isBare: clean.toLowerCase() === program };
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

/** The program for flags without one: the program that has more of them; `undefined` if neither has most of them. */
export function programForFlags(flags: readonly FlagUse[]): NodeComponent | undefined {
  const [kubelet, kubeProxy] = mapTuple(['kubelet', 'kube-proxy'], (program) => ({
    program, count: flags.filter(({ name }) => flagOf(program, name) !== undefined || meantBy(program, name) !== undefined).length,
  }));
  const best = kubeProxy.count > kubelet.count ? kubeProxy : kubelet;
  return best.count > 0 && best.count * 2 >= flags.length ? best.program : undefined;
}
