import { withValueAt } from '../../src/kubernetes';
import { PlainObject } from 'k8s-windows/core';

/** What stands in the place of a secret: one that looks like it, and one that is an ordinary word. No part of them is in any message. */
export const PLANTED_SECRETS: readonly string[] = ['Zq7hunter2Vw9k', 'wqzjvkxplmr'];

/** Commands as one string, or as the first word of several, with a secret behind the executable. */
export const COMMAND_FORMS: readonly ((secret: string) => string)[] = [
  (secret) => `/bin/sh -c "curl -u user:${secret}"`,
  (secret) => `/bin/login --user admin -P ${secret}`,
  (secret) => `/usr/bin/agent\t${secret}`,
  (secret) => `/bin/sh\n${secret}`,
  (secret) => `/bin/sh;${secret}`,
  (secret) => `/bin/sh|${secret}`,
  (secret) => `/bin/sh&&${secret}`,
  (secret) => `/sbin/agent=${secret}`,
  (secret) => `/bin/agent:${secret}`,
  (secret) => `/app/agent.exe ${secret}`,
  (secret) => `/app/agent.exe/p${secret}`,
  (secret) => `\\app\\agent.exe,${secret}`,
  (secret) => `C:\\app\\run.exe --password ${secret}`,
  (secret) => `C:\\app\\run.exe -p${secret}`,
  (secret) => `C:\\app\\run.exe /p:${secret}`,
  (secret) => `"C:\\Program Files\\x\\y.exe" -p ${secret}`,
  (secret) => `C:\\hpc\\kube-proxy.exe --proxy-mode=${secret} --network-name=${secret} --feature-gates=WinOverlay=${secret}=true`,
  (secret) => `powershell -Command Connect ${secret}`,
  (secret) => `cmd /c set X=${secret}`,
  (secret) => `pwsh\t-c\t${secret}`,
  (secret) => `powershell\n${secret}`,
  (secret) => `FOO=${secret} cmd`,
  (secret) => `type ${secret}`,
  (secret) => `Get-Content ${secret}`,
  (secret) => `sh ${secret}`,
  (secret) => `--password=${secret}`,
  (secret) => `https://user:${secret}@redis.shop/x`,
];

/** What a container may have, by where the command is. */
export const COMMAND_PLACES: readonly (readonly [name: string, container: (command: string, secret: string) => PlainObject])[] = [
  ['command', (command) => ({ command: [command] })],
  ['command with arguments', (command, secret) => ({ command: [command, secret, `--token=${secret}`] })],
  ['arguments', (command, secret) => ({ args: [command, secret] })],
  ['cmd', (command, secret) => ({ command: ['cmd', '/c', `"${command}" ${secret}`, `"${secret}"`] })],
  ['cmd with a path', (_, secret) => ({ command: ['cmd.exe', '/c', `C:\\Program Files\\${secret}`, secret] })],
  ['LogMonitor', (command, secret) => ({ command: ['C:\\LogMonitor\\LogMonitor.exe', '/CONFIG', `C:\\${secret}`, command] })],
  [
    'kube-proxy',
    (command, secret) => ({ command: ['C:\\hpc\\kube-proxy.exe', `--proxy-mode=${secret}`, `--network-name=Calico${secret}`, command] }),
  ],
  ['probe', (command, secret) => ({ livenessProbe: { exec: { command: [command] } }, readinessProbe: { exec: { command: [command, secret] } } })],
  ['hook', (command, secret) => ({ lifecycle: { preStop: { exec: { command: [command] } }, postStart: { exec: { command: [command, secret] } } } })],
  ['variable', (command, secret) => ({
    env: [
      { name: 'RUN', value: command }, { name: 'KUBE_NETWORK', value: `Calico${secret}` }, { name: 'CNI_BIN_PATH', value: `C:\\${secret}` },
      { name: 'HOST', value: `${secret}-0.redis.shop` },
    ],
  })],
  // values of other types, as they are written by mistake
  ['command that is a string', (command) => ({ command })],
  ['arguments that are a string', (command) => ({ args: command })],
  ['command that is a map', (command) => ({ command: { run: command }, args: [{ run: command }] })],
  ['variables that are a map', (_, secret) => ({ env: { PASSWORD: secret, [secret]: 1 } })],
  ['variables that are strings', (_, secret) => ({ env: [`PASSWORD=${secret}`] })],
  ['variable that is a map', (_, secret) => ({ env: [{ name: 'A', value: { a: secret } }, { name: 'B', value: [secret] }] })],
  ['variable without a name', (_, secret) => ({ env: [{ name: null, value: secret }] })],
  ['probe that is a string', (command) => ({ livenessProbe: command, startupProbe: { exec: command }, readinessProbe: { exec: { command } } })],
  ['probe with arguments that are no strings', (command) => ({ livenessProbe: { exec: { command: [{ command }] } }, readinessProbe: [command] })],
  ['hook that is a string', (command) => ({ lifecycle: { preStop: command, postStart: { exec: command } } })],
  ['hooks that are a string', (command) => ({ lifecycle: command })],
];

/** A pod template of Jenkins. */
const podTemplate = (command: string, secret: string): PlainObject => ({
  name: 'windows', label: 'windows', nodeSelector: 'kubernetes.io/os=windows',
  containers: [{
    name: 'jnlp', image: 'registry.example.com/agent:1', command, args: `${command} ${secret}`, privileged: true,
    envVars: [{ envVar: { key: 'TOKEN', value: secret } }],
  }],
  yaml: JSON.stringify({
    spec: { containers: [{ name: 'db', image: 'registry.example.com/db:1', command: [command], env: [{ name: 'T', value: secret }] }] },
  }),
});

/** Other files with commands. */
export const COMMAND_FILES: readonly (readonly [file: string, text: (command: string, secret: string) => string])[] = [
  ['config.toml', (command, secret) => `[[runners]]
  executor = "kubernetes"
  shell = "pwsh"
  environment = ["TOKEN=${secret}"]
  [runners.kubernetes]
    image = "mcr.microsoft.com/windows/servercore:ltsc2022"
    privileged = true
    [runners.kubernetes.node_selector]
      "kubernetes.io/os" = "windows"
    [[runners.kubernetes.services]]
      name = "registry.example.com/db:1"
      entrypoint = [${JSON.stringify(command)}]
      command = [${JSON.stringify(secret)}]
`],
  ['jenkins.yaml', (command, secret) => JSON.stringify(
    withValueAt({}, ['jenkins', 'clouds'], [{ kubernetes: { templates: [podTemplate(command, secret)] } }]), undefined, 2,
  )],
  ['a.ps1', (command, secret) => `nssm install kubelet C:\\k\\kubelet.exe ${command}
nssm set kubelet AppEnvironmentExtra TOKEN=${secret} ${secret}
sc.exe create kube-proxy binPath= "C:\\k\\kube-proxy.exe ${command.replace(/"/g, "'")}"
kubelet.exe --network-plugin=cni ${secret} --node-ip=${secret}
kube-proxy.exe --proxy-mode=${secret} --feature-gates=WinDSR=${secret}
Start-Process "${command.replace(/"/g, "'")}"
`],
  [
    'b.cmd',
    (command, secret) => `set TOKEN=${secret}\r\nC:\\k\\kubelet.exe ${command}\r\nC:\\k\\kube-proxy.exe --source-vip=${secret} ${secret}\r\n`,
  ],
];
