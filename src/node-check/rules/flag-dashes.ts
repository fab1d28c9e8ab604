import { NodeRule } from '../rule';
import { onFlags } from './support/flags';

/** Switches that have one letter. */
const SHORT = ['v', 'h'];

export const flagDashes: NodeRule = {
  id: 'node-flag-dashes',
  effect: 'broken',
  summary: 'a switch begins with one dash, or with a dash of a word processor',
  why: 'The kubelet and kube-proxy read one dash as the beginning of one-letter switches, of which they have `-v` and `-h` only, and take other dashes for an argument. They stop with "unknown shorthand flag" or "unknown command". Pages and word processors make long dashes of two hyphens.',
  source: 'github.com/spf13/pflag; kubernetes v1.36.3 cmd/kubelet/app/server.go',
  example: 'services.ps1',
  bad: 'C:\\k\\kubelet.exe -config=C:\\k\\kubelet.yaml -v=4\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml -v=4\n',
  check: onFlags(({ flag, known }, { minor }) => {
    // what has to go anyhow, or to be written in another way, is told once
    if (!known || (known.removedIn ?? Infinity) <= minor) { return undefined; }
    const dashes = flag.written.slice(0, flag.dashes);
    if (dashes === '--' || (dashes === '-' && SHORT.includes(flag.name))) { return undefined; }
    const what = /^-+$/.test(dashes) ? 'begins with one dash, which is for one-letter switches' : `begins with "${dashes}", which is no hyphen`;
    return { message: `${flag.written} ${what}`, help: `write --${flag.name}` };
  }),
};
