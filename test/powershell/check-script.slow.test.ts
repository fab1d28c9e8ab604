import { allScripts, scriptFiles } from './all-scripts';
import { checkScript, checkScripts, Used } from './check-script';
import { COMMON_PARAMETERS, MODULES, PROGRAMS, TYPE_ACCELERATORS, TYPES } from './commands';
import { parsePowershell, treesOf } from './powershell';

const SCRIPTS = allScripts();

test('every script uses only documented commands, parameters, programs, and flags, sets its variables, and deletes without following links', () => {
  const used: Used = new Set();
  const trees = treesOf(SCRIPTS.map(({ text }) => text));
  const found = SCRIPTS.map((script, i) => [script.name, ...checkScript(script, trees[i], used)]).filter(({ length }) => length > 1);
  expect(found).toEqual([]);

  const rows = [
    ...MODULES.flatMap(({ commands }) => Object.entries(commands)
      .flatMap(([command, parameters]) => [command, ...parameters.split(' ').filter(Boolean)
        .map((each) => `${command} -${each.replace(/^-|[[\]]/g, '')}`)])),
    ...Object.entries(TYPES).flatMap(([type, members]) => [
      type, ...members.filter((member) => member !== 'new').map((member) => `${type}.${member}`),
    ]),
    ...TYPE_ACCELERATORS.filter((type) => type !== 'math'),
    ...Object.entries(PROGRAMS).flatMap(([program, { flags, verbs = [], settings = [] }]) =>
      [
        program, ...flags.map((flag) => `${program} ${flag}`), ...verbs.map((verb) => `${program} ${verb}`),
        ...settings.map((setting) => `${program} set ${setting}`),
      ]),
  ];
  expect({ unusedRows: rows.filter((row) => !used.has(row)) }).toEqual({ unusedRows: [] });
  expect(COMMON_PARAMETERS).toEqual(['ErrorAction']);
});

test.each(scriptFiles())('src/$file is part of a checked script', ({ text }) => {
  expect(SCRIPTS.some((script) => script.text.includes(text))).toBe(true);
});

describe('a planted mistake is reported by name', () => {
  const DELETE = 'is a recursive delete, which follows links in Windows PowerShell 5.1';
  const PLANTED: readonly (readonly [mistake: string, text: string, expected: string])[] = [
    [
      'an unknown parameter', 'Get-HnsNetwork | ForEach-Object { Remove-HnsNetwork -Id $_.Id }\n',
      'line 1: Remove-HnsNetwork has no parameter -Id in',
    ],
    [
      'a parameter that is passed in a map', '$rule = @{ Nmae = \'x\' }\nNew-NetFirewallRule @rule\n',
      'line 2: New-NetFirewallRule has no parameter -Nmae in',
    ],
    ['an abbreviated parameter', 'Get-Content -Literal C:\\a\n', 'line 1: Get-Content has no parameter -Literal in'],
    ['a value too many', 'Join-Path C:\\ a b\n', 'line 1: Join-Path takes 2 values by position'],
    ['a parameter without its value', 'Get-Service -Name -ErrorAction SilentlyContinue\n', 'line 1: Get-Service -Name has no value'],
    ['an unknown command', 'Get-HnsNetworks\n', 'line 1: the command Get-HnsNetworks isn\'t in'],
    ['an alias', 'gci C:\\\n', 'line 1: the command gci isn\'t in'],
    ['an unknown program', '& robocopy.exe /mir a b\n', 'line 1: the program robocopy.exe isn\'t in'],
    ['an unknown flag', '& curl.exe --silence https://a\n', 'line 1: curl.exe has no flag --silence in'],
    [
      'an unknown flag of a program in a variable', '$crictl = \'C:\\k\\crictl.exe\'\n& $crictl rmp --every\n',
      'line 2: crictl.exe has no flag --every in',
    ],
    ['a variable without a program', '$tool = 1\n& $tool --a\n', 'line 2: no program is assigned to $tool'],
    [
      'an unknown flag of the kubelet in a service', service('C:\\k\\kubelet.exe --node-labls=a=b'),
      'kubelet.exe has no flag --node-labls in src/knowledge',
    ],
    [
      'an unknown flag of kube-proxy behind kube-log-runner',
      service('C:\\k\\kube-log-runner.exe --log-file=C:\\l C:\\k\\kube-proxy.exe --windows-servce'), 'kube-proxy.exe has no flag --windows-servce in',
    ],
    ['an unknown option of sc.exe', runner('sc.exe', 'create kubelet path= C:\\k\\kubelet.exe'), 'sc.exe has no flag path= in'],
    ['an unknown command of sc.exe', runner('sc.exe', 'crate kubelet'), 'sc.exe has no command crate in'],
    ['an unknown setting of nssm', runner('C:\\k\\nssm.exe', 'set kubelet AppRotate 1'), 'nssm.exe has no setting AppRotate in'],
    [
      'an unknown flag in a process that .NET starts',
      '$start = New-Object System.Diagnostics.ProcessStartInfo\n$start.FileName = \'C:\\k\\flanneld.exe\'\n$start.Arguments = \'--ip-mask\'\n',
      'flanneld.exe has no flag --ip-mask in',
    ],
    ['an unknown type', '[System.IO.Folder]::Delete(\'a\', $false)\n', 'line 1: the type System.IO.Folder isn\'t in'],
    ['an unknown static member', '[System.IO.File]::Remove(\'a\')\n', 'line 1: System.IO.File has no static member Remove in'],
    ['a variable that isn\'t set', '$name = \'a\'\nWrite-Output $nmae\n', 'line 2: the variable $nmae isn\'t set'],
    ['a variable that is set later', 'Write-Output $name\n$name = \'a\'\n', 'line 1: the variable $name isn\'t set'],
    ['a variable that is set by itself', '$name = $name + \'a\'\n', 'line 1: the variable $name isn\'t set'],
    ['a variable of another function', 'function Get-A { $a = 1 }\nfunction Get-B { return $a }\n', 'line 2: the variable $a isn\'t set'],
    ['a variable of a function', 'function Get-A([string] $a) { return $a }\nWrite-Output $a\n', 'line 2: the variable $a isn\'t set'],
    ['a variable in a string', 'Write-Output "a $name"\n', 'line 1: the variable $name isn\'t set'],
    ['an environment variable that isn\'t set', 'Write-Output $env:NODE_NMAE\n', 'line 1: the environment variable NODE_NMAE isn\'t set'],
    ['a recursive delete', 'Remove-Item -LiteralPath C:\\a -Recurse -Force\n', `line 1: Remove-Item -Recurse ${DELETE}`],
    ['an abbreviated recursive delete', 'Remove-Item -LiteralPath C:\\a -r\n', `line 1: Remove-Item -r ${DELETE}`],
    ['a recursive delete by .NET', '[System.IO.Directory]::Delete(\'C:\\a\', $true)\n', `${DELETE}`],
    ['a recursive delete of an object', '$folder = Get-Item -LiteralPath C:\\a\n$folder.Delete($true)\n', `line 2: $folder.Delete($true) ${DELETE}`],
    [
      'a recursive delete in a pipeline', 'Get-ChildItem -LiteralPath C:\\a -Recurse | Remove-Item -Force\n',
      `line 1: Get-ChildItem -Recurse | Remove-Item ${DELETE}`,
    ],
    ['a function that deletes recursively', 'function Remove-All($a) { foreach ($b in Get-ChildItem -LiteralPath $a) { Remove-All $b.FullName '
      + '}\n[System.IO.Directory]::Delete($a, $false) }\n', `line 1: Remove-All ${DELETE}`],
    ['a character that isn\'t ASCII', 'Write-Output \'caf\u00e9\'\n', 'line 1: the character "\u00e9" isn\'t ASCII'],
    ['invalid syntax', 'if ($true {\n', 'is not valid PowerShell'],
  ];
  const trees = treesOf(PLANTED.map(([, text]) => text));

  test.each(PLANTED.map(([mistake, text, expected], i) => ({ mistake, text, expected, tree: trees[i] })))('$mistake', ({ text, expected, tree }) => {
    expect(checkScript({ name: 'planted', text, variables: ['NODE_NAME'] }, tree)).toContainEqual(expect.stringContaining(expected));
  });

  test('in the scripts themselves', () => {
    const [cleanUp] = SCRIPTS.filter(({ name }) => name.startsWith('scripts/clean-up.ps1'));
    const broken: readonly (readonly [from: string | RegExp, to: string, expected: string])[] = [
      ['| Remove-HnsNetwork\n', '| ForEach-Object { Remove-HnsNetwork -Id $_.Id }\n', 'Remove-HnsNetwork has no parameter -Id'],
      [/Remove-Tree \$path }/, 'Remove-Item -LiteralPath $path -Recurse -Force }', 'Remove-Item -Recurse is a recursive delete'],
      ['$isLink = ', '$isLnk = ', 'the variable $islink isn\'t set'],
      ['[System.IO.FileAttributes]::ReparsePoint', '[System.IO.FileAttributes]::Directory', 'Remove-Tree is a recursive delete'],
      ['Clean-up finished', 'Clean\u2011up finished', 'isn\'t ASCII'],
    ];
    const texts = broken.map(([from, to]) => cleanUp.text.replace(from, to));
    const [right, ...wrong] = treesOf([cleanUp.text, ...texts]);
    expect(checkScript(cleanUp, right)).toEqual([]);
    broken.forEach(([,, expected], i) => {
      expect(checkScript({ ...cleanUp, text: texts[i] }, wrong[i])).toContainEqual(expect.stringContaining(expected));
    });
  });
});

/** A script that runs a program with an exact command line. */
function runner(program: string, line: string): string {
  return `function Invoke-Program([string] $program, [string] $arguments) { Write-Output $program $arguments }\nInvoke-Program '${program}' `
    + `'${line}'\n`;
}

function service(line: string): string {
  return runner('sc.exe', `create x binPath= "${line}" start= auto`);
}

checkScripts('objects/addons', ['$powershell']);

checkScripts('objects/network', ['route.exe', '$plugin', '$kubeProxy']);

test('the grammar rejects invalid PowerShell', () => {
  const [right, open, injected] = parsePowershell(["Write-Host 'it''s'\n", "Write-Host 'it's'\n", 'Write-Host "a $(Get-Date)"\n']);
  expect(right).toMatchObject({ valid: true, expandable: [], literals: ["'it''s'"] });
  expect(open.valid).toBe(false);
  expect(injected).toMatchObject({ valid: true, commands: ['Write-Host', 'Get-Date'], expandable: ['"a $(Get-Date)"'] });
});
