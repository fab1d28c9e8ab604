/** The api model of a walkthrough, and what later ones had besides. */
export const MODEL = {
  apiVersion: 'vlabs',
  properties: {
    orchestratorProfile: {
      orchestratorType: 'Kubernetes', orchestratorVersion: '1.11.1',
      kubernetesConfig: {
        networkPolicy: 'none', enableAggregatedAPIs: true, enableRbac: true, serviceCidr: '10.0.0.0/16', dnsServiceIP: '10.0.0.10',
      },
    },
    masterProfile: { count: 3, dnsPrefix: 'kubernetes-windows', vmSize: 'Standard_D2_v3' },
    agentPoolProfiles: [
      {
        name: 'windowspool1', count: 3, vmSize: 'Standard_D2_v3', availabilityProfile: 'AvailabilitySet', osType: 'Windows',
        availabilityZones: ['1', '2'], customNodeLabels: { tier: 'web' },
      },
      { name: 'windowspool2', count: 1, vmSize: 'Standard_D4_v3', osType: 'Windows' },
      { name: 'linuxpool1', count: 2, vmSize: 'Standard_D2_v3' },
    ],
    windowsProfile: {
      adminUsername: 'azureuser', adminPassword: 'hunter2hunter2', windowsSku: '2022-datacenter-core-smalldisk', sshEnabled: true, enableAHUB: true,
    },
    linuxProfile: { adminUsername: 'azure', ssh: { publicKeys: [{ keyData: 'ssh-rsa AAAA' }] } },
    servicePrincipalProfile: { clientId: 'some-client', secret: 'hunter3hunter3' },
  },
};
