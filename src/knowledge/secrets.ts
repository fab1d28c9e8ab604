import { BOOTSTRAP_TOKEN } from './node-components';
import { remembering } from '../base';

/** Replaces a hidden value in messages. */
export const HIDDEN = '(hidden)';

/** Words in the names of fields, flags, and variables that contain secrets; `_` stands for an optional separator. */
const SECRET_WORDS = [
  'pass(?:wor[dt]|wd|phrase|code)?', 'passwd', 'pwd', 'pw', 'secret', 'token', 'bearer', 'credentials?', 'creds?', 'auth(?:entication|orization)?',
  '\\w{1,20}[-_. ]key',
  '(?:access|account|admin|api|client|encryption|function|host|master|my|private|service|shared|signing|storage|subscription)key',
  'connection_?strings?', 'conn_?str', 'sas', 'sig(?:nature)?', 'kubeconfig_?(?:data|base64|b64|content)', 'certificate_?data', 'pfx',
  'dockerconfigjson', 'dockercfg', 'cookie', 'pin', 'otp',
].join('|').replace(/_\?/g, '[-_. ]?');
const SECRET_NAME = new RegExp(`(?:^|[^a-z])(?:${SECRET_WORDS})(?:$|[^a-z])`, 'i');
/** Names without separators between their words. */
const RUN_TOGETHER = /passw|passphrase|secret|token|credential|connectionstring/i;
/** Suffixes of names that refer to a secret, or are settings about secrets. */
const HARMLESS_END = /(?:name|names|ref|path|file|dir|directory|folder|namespace|type|id|seconds|url|uri|mode|ttl|spec|enabled|groups?|realm|audiences?|provider(?:-config)?|controllers?|cache|expiration|mount|policy|webhook)$/i;
const HARMLESS = /^(?:topologyKey|secrets|automountServiceAccountToken|imagePullSecrets|anonymous-auth|discovery-token-ca-cert-hash)$/;

/** Whether a field, flag, or variable with a name may contain a secret: `DB_PASSWORD`, `--api-key`, `clientSecret`, but not `secretName`. */
export function isSecretName(name: string): boolean {
  // the same names of fields are in every object
  return name.length > LONGEST_REMEMBERED ? hasSecretName(name) : remembered(name);
}

const LONGEST_REMEMBERED = 100;
const remembered = remembering(hasSecretName);

function hasSecretName(name: string): boolean {
  const bare = name.slice(0, 200).replace(/^[-/$]+/, '');
  if (HARMLESS.test(bare) || HARMLESS_END.test(bare)) { return false; }
  return RUN_TOGETHER.test(bare) || SECRET_NAME.test(bare.replace(/([a-z\d])([A-Z])/g, '$1_$2'));
}

/**
 * Secrets that are recognized by their own shape or by the command they are passed to. The group `secret` is the part to hide; without that group,
 * the whole match is.
 */
export const SECRET_SHAPES: readonly RegExp[] = [
  // PEM blocks, also with escaped line breaks, and the rest of truncated ones
  /-----BEGIN [A-Z ]{1,40}-----(?<secret>[A-Za-z0-9+/=\s\\:,.-]{1,20000})/g,
  // JSON Web Tokens
  /\beyJ[\w-]{5,4000}\.[\w-]{1,8000}(?:\.[\w-]{0,4000})?/g,
  // tokens of kubeadm
  new RegExp(`(?<![\\w.])${BOOTSTRAP_TOKEN.source.replace(/[$^]/g, '')}(?![\\w.])`, 'g'),
  // keys of AWS, GitHub, GitLab, Slack, Google, npm, Stripe, Azure AD
  /\b(?:A[KS]IA[A-Z0-9]{16}|gh[opsur]_\w{20,255}|github_pat_\w{20,255}|glpat-[\w-]{20,100}|xox[abeprs]-[\w-]{10,250}|AIza[\w-]{35}|npm_\w{36}|[rs]k_(?:live|test)_\w{10,100})/g,
  // user and password in a URL
  /:\/\/(?<secret>[^\s/@:"']{0,100}:[^\s@"']{1,300}|[^\s/@"']{1,300})(?=@)/g,
  // user and password before the host of an image
  /(?<![^\s"'=,[{(])(?<secret>[^\s"'/@:]{1,100}:(?!\/\/)[^\s"']{1,300})(?=@(?!sha\d+:)[\w.-]{1,253}(?::\d{1,5})?\/)/g,
  // signatures in URLs of Azure, AWS, and Google
  /[?&;](?:sig|signature|se_?token|code|access_token|X-Amz-Signature|X-Amz-Credential|X-Amz-Security-Token|X-Goog-Signature)=(?<secret>[^\s&"';]{1,2000})/gi,
  /\b(?:bearer|basic|digest|negotiate|apikey)[ \t]{1,4}(?<secret>[^\s"',;)]{8,8000})/gi,
  // commands with a password argument
  /\bnet1?(?:\.exe)?[ \t]{1,9}user[ \t]{1,9}\S{1,100}[ \t]{1,9}(?<secret>"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s/"'*]\S{0,200})/gi,
  /\bnet1?(?:\.exe)?[ \t]{1,9}use[ \t]{1,9}(?:\S{1,3}[ \t]{1,9})?["']?\\\\[^\s"']{1,200}["']?[ \t]{1,9}(?<secret>"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s/"'*]\S{0,200})/gi,
  /[ \t]\/(?:pass(?:word)?|pwd|rp|p):?[ \t]{0,4}(?<secret>"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s/"']\S{0,200})/gi,
  /\bcurl(?:\.exe)?\b[^\n]{0,300}?[ \t](?:-u|--user|--proxy-user|-U)[ \t=]{0,4}["']?[^\s:"']{1,100}:(?<secret>[^\s"']{1,300})/gi,
  /\b(?:docker|nerdctl|podman|ctr|crictl|az|helm|oc|mysql|psql|sqlcmd|osql|plink|pscp|sshpass|putty|winrs|psexec)(?:\.exe)?\b[^\n]{0,300}?[ \t]-(?:p|P|pw)[ \t]{0,4}(?<secret>"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"'-]\S{0,200})/g,
  /\b(?:ConvertTo-SecureString|New-Object[ \t]{1,4}(?:System\.Net\.)?NetworkCredential\(["'][^"'\n]{0,100}["'],)[ \t]{0,4}(?:-\w{1,20}[ \t]{1,4}){0,4}(?<secret>"[^"\n]{1,500}"|'[^'\n]{1,500}'|[^\s"'$()-][^\s()]{0,500})/gi,
  /(?<secret>"[^"\n]{1,500}"|'[^'\n]{1,500}')[ \t]{0,4}\|[ \t]{0,4}ConvertTo-SecureString/gi,
  /\bPSCredential(?:\]::new)?[ \t]{0,4}(?:-ArgumentList[ \t]{1,4})?\(?[ \t]{0,4}["']?[^"',\n]{1,100}["']?[ \t]{0,4},[ \t]{0,4}(?:\(ConvertTo-SecureString[ \t]{1,4})?(?<secret>"[^"\n]{1,500}"|'[^'\n]{1,500}')/gi,
  /\bObjectName[ \t]{1,4}\S{1,200}[ \t]{1,4}(?<secret>"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"'-]\S{0,200})/gi,
  // unattended Windows installations
  /<(?:Value|PlainText|Password|AdministratorPassword|ProductKey|Key)>(?<secret>[^<\n]{1,500})</gi,
];

/**
 * A name followed by its value: `password=x`, `"token": "x"`, `$env:API_KEY = 'x'`, `--bearer x`, `SetEnvironmentVariable("TOKEN", "x")`,
 * `setx TOKEN x`, `password is x`. `isSecretName` decides by the name.
 */
export const NAMED_VALUES: readonly RegExp[] = [
  // what follows the name is looked for first: a long text without it, such as Base64, takes no time
  /(?=[ \t:=])(?<=(?<name>[\w.-]{1,100})(?<close>["'\]})]{0,2}))(?<sign>[ \t]{0,9}(?::|=>|=)[ \t]{0,9})(?<secret>@?"(?:[^"\\\n]|\\.){0,4000}"?|@?'(?:[^'\n]|''){0,4000}'?|[^\s"',;&|)}\]][^\s,;&|)}\]]{0,4000})/g,
  /(?<![\w-])--?(?<name>[A-Za-z][\w-]{0,80})(?<sign>[ \t]{1,9})(?<secret>"(?:[^"\\\n]|\\.){1,4000}"|'[^'\n]{1,4000}'|[^\s"'-][^\s]{0,4000})/g,
  /\bSetEnvironmentVariable\([ \t]{0,9}["'](?<name>[\w.-]{1,100})["'](?<sign>[ \t]{0,9},[ \t]{0,9})(?<secret>"[^"\n]{1,4000}"|'[^'\n]{1,4000}'|[^\s,)]{1,4000})/gi,
  /\b(?:setx|set-variable|new-variable|reg[ \t]{1,9}add[ \t]{1,9}\S{1,300}[ \t]{1,9}\/v)[ \t]{1,9}(?:-name[ \t]{1,9})?["']?(?<name>[\w.-]{1,100})["']?(?<sign>[ \t]{1,9}(?:-value[ \t]{1,9}|\/t[ \t]{1,9}\w{1,20}[ \t]{1,9}\/d[ \t]{1,9})?)(?<secret>"[^"\n]{1,4000}"|'[^'\n]{1,4000}'|[^\s"']{1,4000})/gi,
  /(?=[ \t])(?<=(?<name>[A-Za-z_-]{2,40}))(?<sign>[ \t]{1,3}(?:is|was|are|of \w{1,40} is|to|equals)[ \t]{1,3}["']?)(?<secret>[^\s"',;]{4,400})/g,
  /\bname:[ \t]{0,9}["']?(?<name>[\w.-]{1,100})["']?(?<sign>,?\s{1,60}["']?value["']?:[ \t]{0,9})(?<secret>"(?:[^"\\\n]|\\.){1,4000}"|'[^'\n]{1,4000}'|[^\s"'}][^\n}]{0,4000})/g,
  /"name":\s{0,60}"(?<name>[\w.-]{1,100})"(?<sign>,\s{0,60}"value":\s{0,60})(?<secret>"(?:[^"\\\n]|\\.){1,4000}")/g,
];
