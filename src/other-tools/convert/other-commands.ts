import { ConversionOutcome } from './conversion-result';

/** A command that no option replaces. */
export interface OtherCommand {
  /** The command without arguments, which may be secrets: `docker pull`, `AddRoutes.ps1`, or `command`. */
  readonly name: string;
  readonly outcome: Exclude<ConversionOutcome, 'converted'>;
  readonly reason: string;
}

/** Keywords, and commands that only read, print, or wait. */
const WITHOUT_EFFECT = /^(?:else|elseif|elsif|for|foreach|while|do|until|switch|function|filter|param|return|try|catch|finally|exit|break|continue|throw|begin|process|end|in|goto|rem|echo|pause|shift|cls|title|setlocal|endlocal|color|true|false|ver|whoami|hostname|ipconfig|netstat|ping|nslookup|sleep|timeout|ipmo|import-module|using|cd|chdir|pushd|popd|dir|ls|cat|type|gc|select|where|sort|out-null|out-host|out-string|out-default|tee-object|convertfrom-\w+|convertto-\w+|join-path|split-path|read-host|set-location|push-location|pop-location|start-sleep|set-strictmode|set-psdebug|start-transcript|stop-transcript|(?:get|test|write|where|select|foreach|sort|format|measure|resolve|compare|wait|find|group|show)-[a-z]\w*)$/i;

const SERVICES = 'the rendered services start by themselves, and restart after a failure';
const DOWNLOADED = 'prepare.ps1 downloads the programs of the node';
const OF_SDN = 'the rendered scripts replace those of microsoft/SDN';
const DOWNLOADS = '^(?:invoke-webrequest|iwr|curl|wget|start-bitstransfer|downloadfile|downloadfileoverhttps?)\\b.*';

/** Commands of old walkthroughs by their text in lower case, and what replaces them. */
const KNOWN: readonly (readonly [pattern: RegExp, name: string, outcome: OtherCommand['outcome'], reason: string])[] = [
  [
    /^docker (?:image )?(pull|tag|build|run|load|push)\b/, 'docker $1', 'dropped',
    'containerd pulls the images of Pods when they start; the pause image is containerRuntime.sandboxImage',
  ],
  [/^docker (\w+)/, 'docker $1', 'dropped', 'the node runs containerd; crictl replaces docker for inspection'],
  [/^(?:ctr|nerdctl|crictl) .*\b(pull|tag)\b/, '$&', 'dropped', 'containerd pulls the images of Pods when they start'],
  [
    /docker(?:msft)?provider|^(install|update|uninstall)-(?:package|module).*\bdocker\b|^install-packageprovider/, 'Docker installation', 'dropped',
    'containerd replaces Docker, which Kubernetes 1.24 and later don\'t support; prepare.ps1 installs it',
  ],
  [
    /^(?:install|add)-windowsfeature.*containers|^enable-windowsoptionalfeature.*containers|^dism.*containers/, 'Windows feature Containers',
    'dropped', 'prepare.ps1 installs the feature Containers',
  ],
  [/addroutes\.ps1/, 'AddRoutes.ps1', 'dropped', 'Flannel with host-gw adds the routes to the Pod CIDRs of other nodes'],
  [
    /^route(?:\.exe)? .*\b169\.254\.169\.254\b/, 'route to the metadata service', 'dropped',
    'the rendered scripts of Flannel add the route to the metadata service',
  ],
  [
    /^(?:route(?:\.exe)? .*\badd\b|new-netroute)/, 'route', 'asked',
    'no option for static routes; Flannel with host-gw and Calico add those to other nodes; add others to the machine',
  ],
  [new RegExp(`${DOWNLOADS}/(?:register-svc|start(?:-kubelet|-kubeproxy)?)\\.ps1`), 'download', 'dropped', OF_SDN],
  [/start-kubelet\.ps1/, 'start-kubelet.ps1', 'dropped', SERVICES],
  [
    /start-kubeproxy\.ps1/, 'start-kubeproxy.ps1', 'dropped',
    'the rendered service kube-proxy replaces the script, with its own source VIP and network name',
  ],
  [/(?:register-svc|start)\.ps1/, 'start script', 'dropped', 'the rendered scripts replace it; without parameters it has no settings to convert'],
  [
    /^(?:start|restart|stop|resume|set|remove)-service\b.*\b(?:kubelet|kube-?proxy|flannel\w*|containerd|docker|hns|rancher-wins)\b/, 'service',
    'dropped', SERVICES,
  ],
  [/^(?:net|sc(?:\.exe)?|nssm(?:\.exe)?) (?:start|stop|restart|delete|remove|failure|description|query)\b/, 'service', 'dropped', SERVICES],
  [/^nssm(?:\.exe)? (?:set|install)\b/, 'nssm', 'asked', 'the setting belongs to no service that is converted; review it by hand'],
  [/^(?:restart-computer|shutdown)/, 'restart', 'dropped', 'prepare.ps1 says when the machine must restart'],
  [
    new RegExp(`${DOWNLOADS}(?:kube|containerd|crictl|flannel|cni|nssm|wincat|hns\\.psm1|helper\\.psm1|sdn)`),
    'download', 'dropped', DOWNLOADED,
  ],
  [/^(?:expand-archive|tar(?:\.exe)?|7z)\b.*(?:kube|containerd|crictl|flannel|cni|nssm|docker|sdn|\bmaster\.zip)/, 'archive', 'dropped', DOWNLOADED],
  [
    /^(?:cp|copy|copy-item|mv|move|move-item|xcopy|robocopy)\b.*\bsdn-master\b|^(?:rm|rd|del|rmdir|remove-item)\b.*\b(?:sdn-)?master(?:\.zip)?\b/,
    'scripts of microsoft/SDN', 'dropped', OF_SDN,
  ],
  [
    /^(?:rm|del|erase|remove-item)\b.*\bsourcevip(?:request)?\.json/, 'source VIP', 'dropped',
    'start-kube-proxy.ps1 reserves the source VIP, and clean-up.ps1 removes it',
  ],
  [/^(?:mkdir|md)\b|^new-item\b.*-(?:itemtype|type) directory\b/, 'directory', 'dropped', 'the rendered scripts create their directories'],
  [
    /^(?:new-netfirewallrule|netsh(?:\.exe)? advfirewall)\b.*\b(?:10250|4789|kubelet|overlay)\b/, 'firewall rule', 'dropped',
    'prepare.ps1 opens the ports of the kubelet and of the network',
  ],
  [
    /^(?:new-hnsnetwork|new-hnsendpoint|attach-\w*hns\w*|clean-?hns|invoke-hns\w*)/, 'HNS network', 'dropped',
    'the network agent creates the HNS network and its endpoints',
  ],
  [
    /^(?:acs|aks)-engine(?:\.exe)? deploy\b|^az(?:\.cmd)? group create\b/, 'deployment to Azure', 'dropped',
    'az aks creates the cluster; the results of its flags are beside it',
  ],
  [
    /^kubectl(?:\.exe)? (config|apply|create|label|taint|get|describe)\b/, 'kubectl $1', 'asked',
    'kubectl isn\'t part of the node: run it where you administer the cluster',
  ],
  [/^kubeadm(?:\.exe)? (\w+)/, 'kubeadm $1', 'asked', 'only kubeadm join is converted; review it by hand'],
];

/**
 * A command of a script that isn't converted; `undefined` for lines that change nothing on the node.
 * @param functions names that the script defines, in lower case
 */
export function otherCommand(statement: string, functions: ReadonlySet<string>): OtherCommand | undefined {
  const text = commandText(statement);
  const first = /^[^\s;|(){}]{1,200}/.exec(text)?.[0] ?? '';
  const name = first.slice(Math.max(first.lastIndexOf('\\'), first.lastIndexOf('/')) + 1);
  const isExpression = /^(?:["'\d$%?[{}()@#<:*!-]|\[)/.test(first) || first === '';
  // ? and % are the short names of Where-Object and ForEach-Object
  if (isExpression && !/^["'$]?[^\s=]{0,200}\.(?:ps1|cmd|bat|exe)["']?(?:\s|$)/i.test(text)) { return undefined; }
  if (WITHOUT_EFFECT.test(name) || functions.has(name.toLowerCase())) { return undefined; }
  const bare = `${name.replace(/["']/g, '').toLowerCase()}${text.slice(first.length).toLowerCase()}`.replace(/\s+/g, ' ');
  for (const [pattern, label, outcome, reason] of KNOWN) {
    const match = pattern.exec(bare);
    if (match) { return { name: label.replace('$&', name).replace('$1', match[1] ?? ''), outcome, reason }; }
  }
  // an unknown word may be a secret
  const isCommandName = /^(?:[A-Z][a-z]+-[A-Z][A-Za-z]{2,40}|[\w-]{1,40}\.(?:ps1|exe|cmd|bat))$/.test(name) || PROGRAMS.test(name);
  return { name: isCommandName ? name : 'command', outcome: 'asked', reason: 'not converted; run it on the node if it is still needed' };
}

/** Programs that scripts for nodes call without an extension. */
const PROGRAMS = /^(?:net|netsh|reg|powershell|pwsh|cmd|copy|xcopy|robocopy|move|del|rmdir|ren|icacls|schtasks|msiexec|choco|winget|git|go|az|aws|gcloud|helm|ssh|scp|bcdedit|dism|wmic|powercfg|call|start|start-process|invoke-expression|iex)$/i;

/** The command of a statement: without a call operator, a condition of cmd, or the variable that it is assigned to. */
function commandText(statement: string): string {
  let text = statement.trim().replace(/\r?\n/g, ' ');
  for (let i = 0; i < 4; i++) {
    const shorter = text.replace(/^(?:[&.@]\s*(?=[\w"'$\\.])|&\s+|\(\s*|!\s*)/, '')
      .replace(
        /^if\s+(?:\/i\s+)?(?:not\s+)?(?:exist\s+(?:"[^"]*"|\S+)|defined\s+\S+|errorlevel\s+\d+|(?:"[^"]*"|[^\s=]+)\s*==\s*(?:"[^"]*"|\S+))\s+(?=\S)/i,
        '',
      )
      .replace(/^for\s+.{0,300}?\sdo\s+(?=\S)/i, '')
      .replace(/^\$[\w:]{1,80}\s*[+-]?=\s*(?=[A-Za-z&(])/, '');
    if (shorter === text) { break; }
    text = shorter;
  }
  return /^if\b/i.test(text) ? '' : text;
}
