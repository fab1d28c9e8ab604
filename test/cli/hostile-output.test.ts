import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { SaxesParser } from 'saxes';
import { Folder } from './command';
import { inDoubleQuotes } from '../../src/yaml';
import { GOOD } from '../checker/manifests';
import { SARIF } from '../checker/sarif-parts';

// a line break and a finding, commands of CI systems, colors, direction marks, and characters that XML or UTF-8 don't allow
const FILE_NAME = 'a\nFORGED:1:1: error\r\n::error '
  + 'title=FORGED::x%0A::warning::\u001b[2J\u009b31m\u202e\u2066##[error]FORGED##vso[task.x]FORGED\u2028\t\u0001\u0085';
const EVIL = `${FILE_NAME}\ud800 \udc00\ufffe\u007f`;

const POD_SPEC = {
  os: { name: 'windows' }, hostPID: true, nodeSelector: { 'kubernetes.io/os': 'windows', [EVIL]: EVIL },
  tolerations: [{ key: 'os', value: 'windows' }],
  containers: [{ name: EVIL, image: EVIL, securityContext: { privileged: false, [EVIL]: EVIL }, command: [EVIL], workingDir: EVIL }],
};
const MANIFEST = JSON.stringify({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: EVIL, namespace: EVIL }, spec: { selector: {}, template: { spec: POD_SPEC } },
});
// in YAML, which has no halves of surrogate pairs
const EVIL_YAML = inDoubleQuotes(EVIL.replace(/\p{Cs}/gu, ''));
// the characters that YAML allows as they are, beside what `fix` changes
const RAW = GOOD.replace(
  'containers:\n', `hostPID: true\n      # ${FILE_NAME.replace(/[\r\n\u0085\u2028\u0001\u001b\u009b]/g, '')}\n      containers:\n`,
);
const SCRIPT = `kubelet --container-runtime=docker --node-labels="${EVIL.replace(/[\r\n]/g, ' ')}" --${EVIL.replace(/\s/g, '')}=1\n`;
const DUMP = JSON.stringify({
  apiVersion: 'v1', kind: 'List', items: [
    {
      apiVersion: 'v1', kind: 'Node', metadata: { name: EVIL, labels: { 'kubernetes.io/os': 'windows' } },
      status: { conditions: [{ type: 'Ready', status: 'False', reason: EVIL, message: EVIL }], nodeInfo: { osImage: EVIL } },
    },
    {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: EVIL, namespace: EVIL }, spec: POD_SPEC, status: {
        phase: 'Pending',
        containerStatuses: [{ name: EVIL, state: { waiting: { reason: 'ImagePullBackOff', message: `no match for platform in manifest ${EVIL}` } } }],
      },
    },
    {
      apiVersion: 'v1', kind: 'Event', metadata: { name: EVIL }, involvedObject: { kind: '::error', name: EVIL }, reason: 'FailedCreatePodSandBox',
      message: `hcnCreateEndpoint failed ${EVIL}`,
    },
  ],
});
const NODE = `version: LTSC2022
kubernetes: v1.36.3
network: flannel-vxlan
apiServer: { host: 192.168.1.10 }
join: false
`;

const folder = new Folder({
  [`${FILE_NAME}.json`]: MANIFEST, [`${FILE_NAME}.yaml`]: RAW, [`${FILE_NAME}.broken.yaml`]: `a: [${EVIL}`,
  'scripts/a.ps1': SCRIPT, [`scripts/${FILE_NAME}.ps1`]: SCRIPT, 'dump.json': DUMP, [`dumps/${FILE_NAME}.yaml`]: `${EVIL}: [`,
  'node.yaml': NODE, 'bad-node.yaml': `${NODE}${JSON.stringify(EVIL)}: 1\nnodeName: ${JSON.stringify(EVIL)}\n`,
  'model.json': JSON.stringify({
    apiVersion: 'vlabs',
    properties: { agentPoolProfiles: [{ name: EVIL, count: 1, osType: 'Windows', vmSize: EVIL }], windowsProfile: { [EVIL]: EVIL } },
  }),
  'config.yaml': `${EVIL_YAML}: 1\nplatform: ${EVIL_YAML}\n`,
  'ignores.yaml': `ignore:\n  - rule: huge-pages\n    reason: x\n  - rule: linux-host-path\n    reason: x\n    paths: [${EVIL_YAML}]\n`,
});
const MANIFESTS = [`${FILE_NAME}.json`, `${FILE_NAME}.yaml`, `${FILE_NAME}.broken.yaml`, `gone${FILE_NAME}.yaml`];

/** Lines that could do harm: with characters that can't be seen, forged, or a command of a CI system. */
function harmful(text: string): readonly string[] {
  return text.split('\n').filter((line) => /[^\P{C}\ufeff\t]|[\u2028\u2029]|^\s*(FORGED|::)|##\[|##vso\[/u.test(line));
}

const COMMANDS: readonly (readonly string[])[] = [
  ['check', ...MANIFESTS],
  ['fix', ...MANIFESTS],
  ['check', '--config', 'config.yaml', '.'],
  ['check', '--config', 'ignores.yaml', 'dump.json'],
  ['check', '--config', `gone${EVIL}`],
  ['check', '--platform', EVIL, '--rule', EVIL, '--min-severity', EVIL, '--kubernetes', EVIL, 'node.yaml'],
  ['check', '--format', EVIL], ['check', `--${EVIL}`], [EVIL], ['explain', EVIL],
  ['check', 'dump.json', '--output', `none/${EVIL}`],
  ['node', 'check', 'scripts', '--rule', EVIL], ['node', 'check', 'scripts'], ['node', 'check', 'scripts', '--show-source'],
  ['node', 'render', 'bad-node.yaml'], ['node', 'render', `gone${EVIL}`], ['node', EVIL], ['help', EVIL],
  ['node', 'render', 'node.yaml', '--output', FILE_NAME],
  ['node', 'explain', EVIL], ['node', 'explain', '--node', 'bad-node.yaml'],
  ['convert', 'scripts', 'model.json', 'dumps'], ['convert', 'scripts', 'model.json', '--format', 'json'],
  ['convert', 'scripts', '--output', `${EVIL}/x`], ['convert', 'scripts', '--windows', EVIL],
  ['doctor', 'dump.json', 'dumps', `gone${FILE_NAME}`], ['doctor', 'dump.json', '--format', 'json'], ['doctor', 'dump.json', '--format', EVIL],
  ['admission', '--name', EVIL, '--exempt', EVIL], ['admission', EVIL], ['admission', '--mode', EVIL],
  ['admission', 'preview', 'dump.json', `${FILE_NAME}.json`, `gone${FILE_NAME}`], ['admission', 'preview', 'dump.json', '--format', 'json'],
  ['address-plan', '--cluster-cidr', EVIL, '--network', EVIL], ['address-plan', '--node-count', EVIL], ['address-plan', '--cluster-cidr', EVIL],
  ['address-plan', '--cluster-cidr', EVIL, '--format', 'json'],
];

test.each(
  COMMANDS.map((command) => [command.map((word) => JSON.stringify(word).slice(1, 20).replace(/"$/, '')).join(' '), command] as const),
)('%s prints nothing that a terminal or CI system interprets', (_name, command) => {
  const { stdout, stderr } = folder.run(command);
  expect(stdout + stderr).toMatch(/FORGED|fixed|no findings/);
  expect(harmful(stdout)).toEqual([]);
  expect(harmful(stderr)).toEqual([]);
});

test('fix --write reports lines that can\'t be forged', () => {
  const own = new Folder({ [`${FILE_NAME}.json`]: MANIFEST, [`${FILE_NAME}.yaml`]: RAW });
  const { stdout, stderr } = own.run(['fix', '--write', '.']);
  expect(stdout).toBe('');
  expect(stderr.split('\n').filter((line) => line !== '' && !/^(fixed|not fixed) a\\nFORGED/.test(line))).toEqual([]);
  expect(harmful(stderr)).toEqual([]);
});

test('a note says that a diff with escapes can\'t be applied; tabs, carriage returns at line ends, and a byte order mark aren\'t escaped', () => {
  const own = new Folder({
    'raw.yaml': RAW, 'plain.yaml': `\ufeff${GOOD.replace('containers:\n', 'hostPID: true\t# tab\n      containers:\n')}`.replace(/\n/g, '\r\n'),
  });
  expect(own.run(['fix', '--show-source', 'raw.yaml']).stderr)
    .toContain('note: the diff of raw.yaml has escaped control characters, so that it can\'t be applied. Use --write\n');
  expect(own.run(['fix', '--show-source', 'plain.yaml']))
    .toEqual({ code: 0, stdout: expect.stringContaining('-      hostPID: true\t# tab\r\n'), stderr: expect.not.stringContaining('note') });
});

describe.each([
  ['check', ['check', ...MANIFESTS]],
  ['node check', ['node', 'check', 'scripts']],
])('%s', (_name, command) => {
  const report = (format: string) => folder.run([...command, '--format', format]).stdout;

  test('text: a finding is one line, which begins with its escaped position', () => {
    const lines = report('text').split('\n');
    expect(
      lines.filter((line) => line !== ''
        && !/^ {2}= |^ *\d* \| |^[\w ,";-]+$|^(rejected|unschedulable|misplaced|fails): |^([a-z]|scripts\/)[^|]*(: (error|warning|note): |\[unreadable\]$)/.test(line)),
    ).toEqual([]);
    expect(lines.join()).toContain(
      '\\nFORGED:1:1: error\\r\\n::error title=FORGED::x%0A::warning::\\u001b[2J\\u009b31m\\u202e\\u2066#\\u0023[error]',
    );
  });

  test('github: a line is a command, and each command is ours', () => {
    const lines = report('github').trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !/^::(error|warning|notice) file=[^:,]+(,\w+=[^:,]+)*,title=k8s-windows%3A [a-z0-9-]+::[^]/.test(line)))
      .toEqual([]);
    expect(lines.filter((line) => /[^\P{C}]|##\[|%0A::/u.test(line.replace(/%250A/g, '')))).toEqual([]);
  });

  test('json: valid, and without invisible characters', () => {
    const text = report('json');
    expect(harmful(text)).toEqual([]);
    expect(JSON.parse(text).findings.map(({ file }: { file: string }) => file))
      .toContain(command.length > 3 ? `${FILE_NAME}.json` : `scripts/${FILE_NAME}.ps1`);
  });

  test('sarif: valid, also where a message is shown', () => {
    const text = report('sarif');
    expect(harmful(text)).toEqual([]);
    const validate = addFormats(new Ajv({ strict: false, allErrors: true })).compile(SARIF);
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
    expect(harmful(JSON.parse(text).runs[0].results.map(({ message }: { message: { text: string } }) => message.text).join('\n'))).toEqual([]);
  });

  test('junit: valid XML, and without invisible characters', () => {
    const parser = new SaxesParser();
    const texts: string[] = [];
    parser.on('error', (error) => { throw error; });
    parser.on('text', (text) => { texts.push(text); });
    parser.on('opentag', ({ attributes }) => { texts.push(...Object.values(attributes as Record<string, string>)); });
    parser.write(report('junit')).close();
    expect(texts.join()).toContain('\\nFORGED');
    expect(harmful(texts.join('\n'))).toEqual([]);
  });
});
