import { apiServerAt, asked, converted, dropped, nodeName, Target, unknown } from './flag-targets';
import { lookUp } from '../../base';
import { CA_CERT_HASH } from '../../knowledge';
import { isPlaceholder } from '../../nodes';

/** A flag or argument of `kubeadm join`, with its conversion. */
export interface JoinPart {
  readonly name: string;
  /** Absent for the token. */
  readonly value?: string;
  /** Offset in the statement. */
  readonly start: number;
  readonly end: number;
  readonly target: Target;
}

const WORD = /"[^"]*"|'[^']*'|[^\s"'`^]+/g;
/** Flags without a value. */
const BOOLEANS = [
  'control-plane', 'experimental-control-plane', 'discovery-token-unsafe-skip-ca-verification', 'skip-token-print', 'dry-run', 'help',
];

/** The parts of a `kubeadm join` command; `undefined` for another command. */
export function kubeadmJoin(statement: string): readonly JoinPart[] | undefined {
  const head = /(?:^|[\s&(\\/"'])kubeadm(?:\.exe)?["']?\s+join\b/i.exec(statement);
  if (!head) { return undefined; }
  const from = head.index + head[0].length;
  const words = [...statement.slice(from).matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.replace(/^["']|["']$/g, ''), start: from + index, end: from + index + word.length,
  }))
    .filter(({ word }) => word !== '\\');
  const parts: JoinPart[] = [];
  const hashes = words.flatMap(({ word }, i) => (/^--discovery-token-ca-cert-hash$/.test(word)
    ? [words[i + 1]?.word ?? '']
    : /^--discovery-token-ca-cert-hash=(.*)/.exec(word)?.[1] ?? []))
    .flatMap((each) => each.split(','));
  const left = words.entries();
  for (const [i, { word, start, end }] of left) {
    const [, name, , joined] = /^--([a-z][a-z-]*)(=(.*))?$/.exec(word) ?? [];
    if (name === undefined) {
      parts.push({ name: 'kubeadm join', value: word, start, end, target: apiServer(word) });
      continue;
    }
    const next = words[i + 1]?.word;
    const takesNext = joined === undefined && !BOOLEANS.includes(name) && next !== undefined && !next.startsWith('--');
    const value = joined ?? (takesNext ? next : undefined);
    if (takesNext) { left.next(); }
    const isSecret = /token$|key$/.test(name);
    parts.push({ name: `--${name}`, ...(value !== undefined && !isSecret && { value }), start, end, target: flag(name, value ?? '', hashes) });
  }
  return parts.length > 0
    ? parts
    : [{ name: 'kubeadm join', start: head.index, end: from, target: asked('apiServer and join: the command has no arguments') }];
}

function apiServer(endpoint: string): Target {
  const [, host, port] = /^\[?([\w.:-]{1,253}?)\]?(?::(\d{1,5}))?$/.exec(endpoint) ?? [];
  if (host === undefined || isPlaceholder(endpoint)) { return { ...unknown('the address of the API server is a placeholder'), option: 'apiServer' }; }
  return apiServerAt(host, port);
}

const TOKEN: Target = {
  ...asked('a token is a secret and expires, so it isn\'t copied; pass a new one to the join script (kubeadm token create)'), option: 'join',
};
const OWN_FLAGS = dropped('the rendered join script has its own flags');
const NO_CONTROL_PLANE = dropped('a Windows node can\'t be a control plane');

/** Flags whose value doesn't matter. */
const FLAGS: Readonly<Record<string, Target>> = {
  'token': TOKEN,
  'discovery-token': TOKEN,
  'tls-bootstrap-token': TOKEN,
  'discovery-token-unsafe-skip-ca-verification': {
    ...asked('the rendered node verifies the CA of the cluster; pass its hashes (kubeadm token create --print-join-command)'),
    option: 'join.caCertHashes',
  },
  'cri-socket': dropped('the rendered configuration has the named pipe of containerd'),
  'ignore-preflight-errors': OWN_FLAGS,
  'v': OWN_FLAGS,
  'control-plane': NO_CONTROL_PLANE,
  'experimental-control-plane': NO_CONTROL_PLANE,
  'certificate-key': NO_CONTROL_PLANE,
  'apiserver-advertise-address': NO_CONTROL_PLANE,
};

function flag(name: string, value: string, hashes: readonly string[]): Target {
  if (name === 'node-name') { return nodeName(value); }
  if (name !== 'discovery-token-ca-cert-hash') { return lookUp(FLAGS, name) ?? unknown('no option for it; review it by hand'); }
  return hashes.every((hash) => CA_CERT_HASH.test(hash))
    ? converted('join.caCertHashes', hashes, 'hashes of the CA certificate of the cluster')
    : { ...asked('must be sha256: and 64 hexadecimal digits, as kubeadm token create --print-join-command prints'), option: 'join.caCertHashes' };
}
