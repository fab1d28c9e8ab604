import { isPresent } from '../../../base';
import { isOverriddenByConfig } from '../../../knowledge';
import { placeWords, proxies } from '../facts';
import { hasUnknownArguments, NodeRuleDefinition, placeOfCommand, placeOfFlag, valueOf } from '../rule';
import { isPlaceholder } from '../script/command-line';
import { meantBy } from '../script/programs';

export const serviceFlag: NodeRuleDefinition = {
  id: 'node-service-flag',
  effect: 'broken',
  summary: 'a Windows service without --windows-service',
  check: ({ commands, configurations, minor }) => commands.flatMap((command) => {
    const { program, manager, flags } = command;
    if ((program !== 'kubelet' && program !== 'kube-proxy') || command.service === undefined || hasUnknownArguments(command)) { return []; }
    const used = valueOf(command, 'windows-service');
    // the field of a file that isn't here may be set
    const isByFile = program === 'kube-proxy' && Boolean(valueOf(command, 'config')?.value) && isOverriddenByConfig('windows-service', minor);
    const files = configurations.filter(({ kind }) => kind === 'KubeProxyConfiguration');
    const isOn = isByFile
      ? files.length === 0 || files.some(({ content }) => content.windowsRunAsService !== false && isPresent(content.windowsRunAsService))
      : used !== undefined && used.value !== 'false';
    // another rule reports misspellings
    const isMisspelled = flags.some(({ name }) => meantBy(program, name) === 'windows-service');
    if ((manager === 'sc.exe' || manager === 'New-Service') && !isOn && !isMisspelled) {
      return [{
        place: placeOfCommand(command),
        message: `the service "${command.service}" runs ${program} without ${isByFile ? 'windowsRunAsService' : '--windows-service'}: it fails to start with `
          + 'error 1053',
        help: isByFile ? 'set windowsRunAsService: true in the KubeProxyConfiguration: beside --config, kube-proxy ignores --windows-service'
          : 'add --windows-service',
      }];
    }
    return [];
  }),
};

export const scSpacing: NodeRuleDefinition = {
  id: 'node-sc-spacing',
  effect: 'broken',
  summary: 'missing space after an option of sc.exe, such as `binPath=`: sc.exe doesn\'t create the service',
  check: ({ commands }) => commands.flatMap((command) => command.tightOptions.map(({ name, start, end }) => ({
    place: { ...placeOfCommand(command), start, end },
    message: `missing space after ${name}=: sc.exe doesn't create the service`,
    help: `insert a space after ${name}=`,
  }))),
};

export const servicePath: NodeRuleDefinition = {
  id: 'node-service-path',
  effect: 'broken',
  summary: 'the program path of a service contains spaces and isn\'t quoted',
  check: ({ commands }) => commands.flatMap((command) => (command.unquotedPath ? [{
    place: { ...placeOfCommand(command), ...command.unquotedPath },
    message: `the program path of the service "${command.service ?? command.program}" contains spaces and isn't quoted: Windows may run another `
      + 'program',
    help: 'put the path in double quotes, written as \\" inside a quoted string of cmd',
  }] : [])),
};

export const hostNames: NodeRuleDefinition = {
  id: 'node-host-names',
  effect: 'broken',
  summary: 'the kubelet and kube-proxy of a node use different node names',
  check: (node) => {
    const kubelet = node.commands.filter(({ program }) => program === 'kubelet')
      .flatMap((command) => {
        const used = valueOf(command, 'hostname-override');
        return used?.value && !used.value.includes('--') && !isPlaceholder(used.value) ? [{ command, ...used }] : [];
      })[0];
    if (!kubelet) { return []; }
    return proxies(node).filter((command) => !command.guessed && !hasUnknownArguments(command) && !valueOf(command, 'config')).flatMap((command) => {
      const own = valueOf(command, 'hostname-override');
      // skip placeholders; another rule reports a missing space after the name
      if (own && (own.value.includes('--') || isPlaceholder(own.value) || own.value === kubelet.value)) { return []; }
      const kubeletName = `the kubelet registers the node as ${kubelet.value} (${placeWords(placeOfFlag(kubelet.command, kubelet.flag))})`;
      return [own
        ? { place: placeOfFlag(command, own.flag), message: `${own.flag.written} is ${own.value}, but ${kubeletName}`, help: `use ${kubelet.value}` }
        : {
          place: placeOfCommand(command), message: `--hostname-override is missing, but ${kubeletName}`,
          help: `add --hostname-override=${kubelet.value}`,
        }];
    });
  },
};
