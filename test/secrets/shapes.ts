
/** How a secret is written: a line, or lines, in which `X` stands for the secret. */
export type Shape = readonly [name: string, text: string];

/** In scripts, of PowerShell or cmd. */
export const SCRIPT_SHAPES: readonly Shape[] = [
  ['flag with a space', 'kubelet.exe --bearer X --network-plugin=cni'],
  ['flag with =', 'kubelet.exe --api-key=X --network-plugin=cni'],
  ['--pass', 'kubelet.exe --pass=X --network-plugin=cni'],
  ['--passphrase', 'kubelet.exe --passphrase=X --network-plugin=cni'],
  ['--pwd', 'kubelet.exe --pwd=X --network-plugin=cni'],
  ['--auth', 'kubelet.exe --auth=X --network-plugin=cni'],
  ['--authorization', 'kubelet.exe --authorization "Bearer X" --network-plugin=cni'],
  ['quoted with spaces', 'kubelet.exe --password \'X with blank X\' --network-plugin=cni'],
  ['unknown flag', 'kubelet.exe --frobnicate X --network-plugin=cni'],
  ['flag unknown to all', 'kubelet.exe --frobnicate=X'],
  ['stray argument', 'kubelet.exe --network-plugin=cni X'],
  ['misspelled flag', 'kubelet.exe --hostname-overide=X'],
  ['quotes of a value', 'kubelet.exe --frobnicate=\'X\''],
  ['comment before', '# password is X\nkubelet.exe --network-plugin=cni'],
  ['comment behind', 'kubelet.exe --network-plugin=cni # password is X'],
  ['net user', 'net user admin X /add; kubelet.exe --network-plugin=cni'],
  ['net use', 'net use \\\\s\\s X /user:u; kubelet.exe --network-plugin=cni'],
  ['cmdkey', 'cmdkey /add:s /user:u /pass:X & kubelet.exe --network-plugin=cni'],
  ['schtasks', 'schtasks /create /tn t /tr "kubelet.exe --network-plugin=cni" /ru u /rp X'],
  ['curl -u', 'curl -u user:X https://h/; kubelet.exe --network-plugin=cni'],
  ['curl header', 'curl -H "Authorization: token X" https://h/; kubelet.exe --network-plugin=cni'],
  ['curl X-Api-Key', 'curl -H "X-Api-Key: X" https://h/; kubelet.exe --network-plugin=cni'],
  ['docker login', 'docker login -u u -p X r.io; kubelet.exe --network-plugin=cni'],
  ['az login', 'az login --service-principal -u u -p X --tenant t; kubelet.exe --network-plugin=cni'],
  ['SAS', 'Invoke-WebRequest "https://a.blob.core.windows.net/c/k.exe?sv=1&sig=X"; kubelet.exe --network-plugin=cni'],
  ['variable', '$pw = "X"; kubelet.exe --network-plugin=cni'],
  ['environment of PowerShell', '$env:API_KEY="X"; kubelet.exe --network-plugin=cni'],
  ['setx', 'setx API_KEY X\nkubelet.exe --network-plugin=cni'],
  ['connection string Pwd', '$c = "Server=s;Uid=u;Pwd=X;"; kubelet.exe --network-plugin=cni'],
  ['AccountKey', '$c = "AccountName=a;AccountKey=X;"; kubelet.exe --network-plugin=cni'],
  ['SharedAccessKey', '$c = "Endpoint=sb://n/;SharedAccessKey=X"; kubelet.exe --network-plugin=cni'],
  ['ConvertTo-SecureString', 'ConvertTo-SecureString -AsPlainText -Force "X"; kubelet.exe --network-plugin=cni'],
  ['ConvertTo-SecureString by pipe', '"X" | ConvertTo-SecureString -AsPlainText -Force; kubelet.exe --network-plugin=cni'],
  ['PSCredential', 'New-Object PSCredential("u", "X"); kubelet.exe --network-plugin=cni'],
  ['SetEnvironmentVariable', '[Environment]::SetEnvironmentVariable("MY_TOKEN","X"); kubelet.exe --network-plugin=cni'],
  ['set of cmd', 'set MYKEY=X\nkubelet.exe --network-plugin=cni'],
  ['set of cmd on one line', 'set DB_PASSWORD=X&& kubelet.exe --network-plugin=cni'],
  ['set with quotes', 'set "AWS_SECRET_ACCESS_KEY=X"\nkubelet.exe --network-plugin=cni'],
  ['here-string', '$s = @"\ntoken: X\n"@\nkubelet.exe --network-plugin=cni'],
  ['splat', '$a = @{ Password = "X"; Name = "n" }\nkubelet.exe --network-plugin=cni @a'],
  ['pipe to a program', 'echo X | docker login --password-stdin; kubelet.exe --network-plugin=cni'],
  ['variable without a telling name', '$z = "X"; kubelet.exe --network-plugin=cni'],
  ['nssm ObjectName', 'nssm set kubelet ObjectName .\\svc X\nnssm set kubelet AppParameters --network-plugin=cni'],
  ['nssm environment', 'nssm set kubelet AppEnvironmentExtra CLIENT_SECRET=X\nnssm set kubelet AppParameters --network-plugin=cni'],
  ['nssm unknown setting', 'nssm set kubelet AppFrobnicate X\nnssm set kubelet AppParameters --network-plugin=cni'],
  ['sc.exe password', 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --network-plugin=cni" obj= .\\svc password= X'],
  ['sc.exe description', 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --token X --network-plugin=cni"'],
  ['New-Service', 'New-Service -Name kubelet -BinaryPathName "C:\\k\\kubelet.exe --client-secret=X --network-plugin=cni"'],
  ['Start-Process', 'Start-Process C:\\k\\kubelet.exe -ArgumentList "--network-plugin=cni --sas-key=X"'],
  ['reg add', 'reg add HKLM\\S /v Password /t REG_SZ /d X /f\nkubelet.exe --network-plugin=cni'],
  ['kubeadm join', 'kubeadm join --token X h:6443\nkubelet.exe --network-plugin=cni'],
  ['user in an address', 'kube-proxy.exe --master=https://u:X@h:6443 --proxy-mode=iptables'],
  ['proxy', '$env:HTTP_PROXY = "http://u:X@p:3128"\nkubelet.exe --network-plugin=cni'],
  ['PEM', '$k = "-----BEGIN PRIVATE KEY-----\nX\n-----END PRIVATE KEY-----"\nkubelet.exe --network-plugin=cni'],
  ['JSON Web Token', '$t = "eyJhbGciOiJIUzI1NiJ9.X.c2ln"; kubelet.exe --network-plugin=cni'],
  ['basic authentication', '$h = @{ Authorization = "Basic X" }; kubelet.exe --network-plugin=cni'],
  ['start.ps1', '.\\start.ps1 -ManagementIP 10.0.0.4 -NetworkMode overlay -Secret X'],
  ['start.ps1 with a known parameter', '.\\start.ps1 -ManagementIP X -NetworkMode X -ClusterCIDR X -LogDir C:\\k'],
  ['number expected', 'kubelet.exe --max-pods=X --node-ip=X --network-plugin=X --register-with-taints=X'],
  ['swallowed flag', 'kubelet.exe --hostname-override=X--kubeconfig=C:\\k\\config'],
];

/** In YAML: what is put into a pod, or beside it. */
export const CONTAINER_SHAPES: readonly Shape[] = [
  ['env', 'env:\n- name: DB_PASSWORD\n  value: X'],
  ['env of any name', 'env:\n- name: Z\n  value: X'],
  ['env in flow style', 'env: [{name: Z, value: X}]'],
  ['env with an anchor', 'env:\n- name: A_TOKEN\n  value: &s X\n- name: B\n  value: *s'],
  ['env as a map', 'env: {PASSWORD: X}'],
  ['env as a string', 'env: "PASSWORD=X"'],
  ['connection string', 'env:\n- name: C\n  value: "Server=db.shop;Password=X;"'],
  ['connection string of a name', 'env:\n- name: C\n  value: "amqp://u:X@db.shop:5672"'],
  ['args', 'args: ["--token", "X"]'],
  ['args with =', 'args: ["--api-key=X", "db.shop"]'],
  ['args as a string', 'args: "--token=X"'],
  ['command as one string', 'command: ["powershell -Command Connect X"]'],
  ['command of Linux', 'command: ["/bin/sh", "-c", "curl -u u:X https://db.shop"]'],
  ['command in block style', 'command:\n- /bin/sh\n- -c\n- |\n  login X'],
  ['command builtin', 'command: [echo, X]'],
  ['probe', 'livenessProbe:\n  exec:\n    command: ["powershell -Command Test X"]'],
  ['probe header', 'livenessProbe:\n  httpGet:\n    port: 80\n    httpHeaders:\n    - {name: Authorization, value: "Bearer X"}'],
  ['hook', 'lifecycle:\n  preStop:\n    exec: {command: ["/bin/sh", -c, X]}'],
  ['comment', 'env: [] # password is X'],
  ['comment on a line of its own', '# X\nenv: []'],
  ['beside a finding', 'securityContext: {privileged: false, x-token: X}'],
  ['in a comment beside a finding', 'securityContext:\n  privileged: false # was X'],
];

/** Other documents of a manifest. */
export const DOCUMENT_SHAPES: readonly Shape[] = [
  ['Secret data', 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata:\n  a: X'],
  ['Secret stringData', 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  config: |\n    a: X'],
  ['docker configuration', 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  '
    + '.dockerconfigjson: \'{"auths":{"r":{"auth":"X"}}}\''],
  ['ConfigMap', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  app.toml: |\n    password = "X"'],
  ['ConfigMap of Flannel', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kube-flannel-cfg, namespace: kube-flannel}\ndata:\n  net-conf.json: '
    + '|\n    {"Network":"10.244.0.0/16","token":"X","Backend":{"Type":"vxlan","VNI":1,"Port":8472}}'],
  [
    'ConfigMap with unattended XML',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  u.xml: |\n    <AdministratorPassword><Value>X</Value></AdministratorPassword>',
  ],
  ['ConfigMap with a registry file', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  r.reg: |\n    "DefaultPassword"="X"'],
  ['annotation', 'apiVersion: v1\nkind: Service\nmetadata:\n  name: s\n  annotations:\n    preserve-destination: "X"\nspec: {ports: [{port: 1}]}'],
  ['unparsable', 'apiVersion: v1\nkind: Secret\nstringData: {token: X'],
  ['unknown tag', 'apiVersion: v1\nkind: Secret\nstringData:\n  token: !X!y z'],
  ['unknown alias', 'apiVersion: v1\nkind: Secret\nstringData:\n  token: *X'],
  ['volume', 'apiVersion: v1\nkind: PersistentVolume\nmetadata: {name: v}\nspec:\n  flexVolume: {driver: microsoft.com/smb.cmd, options: {source: '
    + '"\\\\\\\\s\\\\x", password: X}}'],
];

/** What stands in the place of a secret. */
export const SECRETS: readonly string[] = [
  'Zq7hunter2Vw9k', 'Kx4+Tz/9pQ==Wm3v', 'u8Yt!b%Rr5#nP2', 'AKIAZ7QX4W2V9K8JTEST', 'UW05LXZYMl9wTDdrUnQtOFc', 'WqzJvkxPlmr',
];

const PART = 6;

/** The forms in which a secret may stand in an output. */
function formsOf(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return [
    ...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64, Buffer.from(secret, 'base64').toString('latin1')]),
  ].filter((form) => form.length >= PART);
}

/** The first part of a secret that an output shows. */
export function leakIn(output: string, secret: string): string | undefined {
  for (const form of formsOf(secret)) {
    for (let at = 0; at + PART <= form.length; at++) {
      if (output.includes(form.slice(at, at + PART))) { return form.slice(at, at + PART); }
    }
  }
  return undefined;
}
