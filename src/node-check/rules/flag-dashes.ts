import { NodeRule } from '../rule';
import { onFlags } from './support/flags';

/** One-letter flags. */
const SHORT = ['v', 'h'];

export const flagDashes: NodeRule = {
  id: 'node-flag-dashes',
  effect: 'broken',
  summary: 'a flag starts with a single dash or a typographic dash',
  why: 'The kubelet and kube-proxy parse a single dash as the start of one-letter flags, of which they have only `-v` and `-h`, and parse typographic dashes as part of an argument. They exit with "unknown shorthand flag" or "unknown command". Web pages and word processors turn two hyphens into a typographic dash.',
  source: 'github.com/spf13/pflag; kubernetes v1.36.3 cmd/kubelet/app/server.go',
  example: 'services.ps1',
  bad: 'C:\\k\\kubelet.exe -config=C:\\k\\kubelet.yaml -v=4\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml -v=4\n',
  check: onFlags(({ flag, known }, { minor }) => {
    // removed flags and other spellings are reported once, by other rules
    if (!known || (known.removedIn ?? Infinity) <= minor) { return undefined; }
    const dashes = flag.written.slice(0, flag.dashes);
    if (dashes === '--' || (dashes === '-' && SHORT.includes(flag.name))) { return undefined; }
    const what = /^-+$/.test(dashes) ? 'must start with two dashes, got one' : `must start with two hyphens, got "${dashes}"`;
    return { message: `${flag.written}: ${what}`, help: `use --${flag.name}` };
  }),
};
