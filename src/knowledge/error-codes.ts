/**
 * Exit codes of Windows containers that identify the problem: an NTSTATUS code or a code of a runtime, and what it means for a container.
 * The kubelet reports them as signed or unsigned numbers.
 * Source: Microsoft, [MS-ERREF] 2.3.1 "NTSTATUS Values"; .NET runtime `EXCEPTION_COMPLUS`.
 */
export const WINDOWS_EXIT_CODES: Readonly<Record<number, { readonly name: string; readonly meaning: string; readonly remedy: string }>> = {
  0xc0000135: {
    name: '0xC0000135, STATUS_DLL_NOT_FOUND',
    meaning: 'the program requires a library (DLL) that the image doesn\'t contain; Nano Server lacks many libraries of Server Core',
    remedy: 'use a servercore base image, or add the library (such as the Visual C++ runtime) to the image',
  },
  0xc0000142: {
    name: '0xC0000142, STATUS_DLL_INIT_FAILED',
    meaning: 'a library of the program failed to initialize, usually because the image is built on another Windows build or the node\'s desktop '
      + 'heap is exhausted',
    remedy: 'build the image on the release of the nodes, and restart the node if other Pods on it fail the same way',
  },
  0xc000007b: {
    name: '0xC000007B, STATUS_INVALID_IMAGE_FORMAT',
    meaning: 'the program or one of its libraries is built for another architecture; Nano Server doesn\'t run 32-bit programs',
    remedy: 'build for x64, or use a servercore base image for 32-bit programs',
  },
  0xc0000017: {
    name: '0xC0000017, STATUS_NO_MEMORY',
    meaning: 'the process ran out of memory: Windows kills no process at its limit, allocations fail instead',
    remedy: 'raise the memory limit of the container, or give the node more memory or a larger page file',
  },
  0xc000012d: {
    name: '0xC000012D, STATUS_COMMITMENT_LIMIT',
    meaning: 'the process reached its commit limit: Windows kills no process at its limit, allocations fail instead',
    remedy: 'raise the memory limit of the container, or give the node more memory or a larger page file',
  },
  0xc0000005: {
    name: '0xC0000005, STATUS_ACCESS_VIOLATION',
    meaning: 'the program accessed invalid memory, because of a bug in the program or in one of its libraries',
    remedy: 'check the program\'s log; one possible cause is a library from another Windows build than the node\'s',
  },
  0xe0434352: {
    name: '0xE0434352, an unhandled .NET exception',
    meaning: 'the .NET program ended with an unhandled exception',
    remedy: 'check the program\'s log: kubectl logs --previous',
  },
};

/** An error of Windows by its code. */
export interface WindowsError {
  /** Symbolic name, such as `E_ACCESSDENIED`. */
  readonly name: string;
  /** What Windows says. */
  readonly text: string;
}

/**
 * Error codes in the messages of runtimes, CNI plugins, and kube-proxy, and exit codes of containers that name no cause by themselves:
 * Win32 codes, HRESULTs, and NTSTATUS values as unsigned numbers.
 *
 * Sources: Microsoft, [MS-ERREF] 2.1 to 2.3; MicrosoftDocs/Virtualization-Documentation, "HCN Error Code" and "HCS Error Code" (read 2026-11-24).
 */
export const WINDOWS_ERRORS: Readonly<Record<number, WindowsError>> = {
  0x2: { name: 'ERROR_FILE_NOT_FOUND', text: 'the system cannot find the file specified' },
  0x3: { name: 'ERROR_PATH_NOT_FOUND', text: 'the system cannot find the path specified' },
  0x5: { name: 'ERROR_ACCESS_DENIED', text: 'access is denied' },
  0x20: { name: 'ERROR_SHARING_VIOLATION', text: 'the file is being used by another process' },
  0x57: { name: 'ERROR_INVALID_PARAMETER', text: 'the parameter is incorrect' },
  0x70: { name: 'ERROR_DISK_FULL', text: 'there is not enough space on the disk' },
  0x7b: { name: 'ERROR_INVALID_NAME', text: 'the filename, directory name, or volume label syntax is incorrect' },
  0xb7: { name: 'ERROR_ALREADY_EXISTS', text: 'cannot create a file when that file already exists' },
  0xc1: { name: 'ERROR_BAD_EXE_FORMAT', text: 'not a valid Win32 application' },
  0x10b: { name: 'ERROR_DIRECTORY', text: 'the directory name is invalid' },
  0x490: { name: 'ERROR_NOT_FOUND', text: 'element not found' },
  0x5aa: { name: 'ERROR_NO_SYSTEM_RESOURCES', text: 'insufficient system resources exist to complete the requested service' },
  0x5b4: { name: 'ERROR_TIMEOUT', text: 'the operation returned because the timeout period expired' },
  0x1392: { name: 'ERROR_OBJECT_ALREADY_EXISTS', text: 'the object already exists' },
  0x80004005: { name: 'E_FAIL', text: 'unspecified error' },
  0x80070005: { name: 'E_ACCESSDENIED', text: 'access is denied' },
  0x80070057: { name: 'E_INVALIDARG', text: 'the parameter is incorrect' },
  0x803b0001: { name: 'HCN_E_NETWORK_NOT_FOUND', text: 'the network was not found' },
  0x803b0002: { name: 'HCN_E_ENDPOINT_NOT_FOUND', text: 'the endpoint was not found' },
  0x803b0003: { name: 'HCN_E_LAYER_NOT_FOUND', text: 'the network\'s underlying layer was not found' },
  0x803b0004: { name: 'HCN_E_SWITCH_NOT_FOUND', text: 'the virtual switch was not found' },
  0x803b0005: { name: 'HCN_E_SUBNET_NOT_FOUND', text: 'the network does not have a subnet for this endpoint' },
  0x803b0006: { name: 'HCN_E_ADAPTER_NOT_FOUND', text: 'an adapter was not found' },
  0x803b0007: { name: 'HCN_E_PORT_NOT_FOUND', text: 'the switch-port was not found' },
  0x803b0008: { name: 'HCN_E_POLICY_NOT_FOUND', text: 'an expected policy was not found' },
  0x803b0009: { name: 'HCN_E_VFP_PORTSETTING_NOT_FOUND', text: 'a required VFP port setting was not found' },
  0x803b000a: { name: 'HCN_E_INVALID_NETWORK', text: 'the provided network configuration is invalid or missing parameters' },
  0x803b000b: { name: 'HCN_E_INVALID_NETWORK_TYPE', text: 'invalid network type' },
  0x803b000c: { name: 'HCN_E_INVALID_ENDPOINT', text: 'the provided endpoint configuration is invalid or missing parameters' },
  0x803b000d: { name: 'HCN_E_INVALID_POLICY', text: 'the provided policy configuration is invalid or missing parameters' },
  0x803b000e: { name: 'HCN_E_INVALID_POLICY_TYPE', text: 'invalid policy type' },
  0x803b000f: { name: 'HCN_E_INVALID_REMOTE_ENDPOINT_OPERATION', text: 'the requested operation is invalid for a remote endpoint' },
  0x803b0010: { name: 'HCN_E_NETWORK_ALREADY_EXISTS', text: 'a network with this name already exists' },
  0x803b0012: { name: 'HCN_E_POLICY_ALREADY_EXISTS', text: 'policy information already exists on this object' },
  0x803b0013: { name: 'HCN_E_PORT_ALREADY_EXISTS', text: 'the specified port already exists' },
  0x803b0015: { name: 'HCN_E_REQUEST_UNSUPPORTED', text: 'the specified request is unsupported' },
  0x803b0016: { name: 'HCN_E_MAPPING_NOT_SUPPORTED', text: 'port mapping is not supported on the given network' },
  0x803b0017: { name: 'HCN_E_DEGRADED_OPERATION', text: 'there was an operation attempted on a degraded object' },
  0x803b001a: { name: 'HCN_E_REGKEY_FAILURE', text: 'failed to process registry key' },
  0x803b001b: { name: 'HCN_E_INVALID_JSON', text: 'the JSON document is invalid' },
  0x803b001c: { name: 'HCN_E_INVALID_JSON_REFERENCE', text: 'the reference is invalid in the JSON document' },
  0x803b001d: { name: 'HCN_E_ENDPOINT_SHARING_DISABLED', text: 'endpoint sharing is disabled' },
  0x803b001e: { name: 'HCN_E_INVALID_IP', text: 'the IP address is either invalid or not part of any configured subnet' },
  0x803b0020: { name: 'HCN_E_MANAGER_STOPPED', text: 'the operation cannot be performed while the service is stopping' },
  0x803b002b: { name: 'HCN_E_ENDPOINT_NAMESPACE_ALREADY_EXISTS', text: 'the endpoint is already part of a network namespace' },
  0x803b002c: { name: 'HCN_E_ENTITY_HAS_REFERENCES', text: 'the specified entity cannot be removed while it still has references' },
  0x803b002e: { name: 'HCN_E_NAMESPACE_ATTACH_FAILED', text: 'the requested operation for attach namespace failed' },
  0x803b002f: { name: 'HCN_E_ADDR_INVALID_OR_RESERVED', text: 'an address provided is invalid or reserved' },
  0x803b0031: { name: 'HCN_E_OBJECT_USED_AFTER_UNLOAD', text: 'a call was performed against an object that was torn down' },
  0x803b0032: { name: 'HCN_E_INVALID_SUBNET', text: 'the provided subnet configuration is invalid or missing parameters' },
  0x803b0033: { name: 'HCN_E_INVALID_IP_SUBNET', text: 'the provided IP subnet configuration is invalid or missing parameters' },
  0x803b0034: { name: 'HCN_E_ENDPOINT_NOT_ATTACHED', text: 'the endpoint must be attached to complete the operation' },
  0x803b0035: { name: 'HCN_E_ENDPOINT_NOT_LOCAL', text: 'the endpoint must be local to complete the operation' },
  0x803b0037: { name: 'HCN_E_VFP_NOT_ALLOWED', text: 'a network of this type can not be created because VFP is not available' },
  0x80370100: { name: 'HCS_E_TERMINATED_DURING_START', text: 'the virtual machine or container exited unexpectedly while starting' },
  0x80370101: { name: 'HCS_E_IMAGE_MISMATCH', text: 'the container operating system does not match the host operating system' },
  0x80370102: { name: 'HCS_E_HYPERV_NOT_INSTALLED', text: 'the virtual machine could not be started because a required feature is not installed' },
  0x80370105: { name: 'HCS_E_INVALID_STATE', text: 'the requested virtual machine or container operation is not valid in the current state' },
  0x80370106: { name: 'HCS_E_UNEXPECTED_EXIT', text: 'the virtual machine or container exited unexpectedly' },
  0x80370107: { name: 'HCS_E_TERMINATED', text: 'the virtual machine or container was forcefully exited' },
  0x80370108: { name: 'HCS_E_CONNECT_FAILED', text: 'a connection could not be established with the container or virtual machine' },
  0x80370109: {
    name: 'HCS_E_CONNECTION_TIMEOUT', text: 'the operation timed out because a response was not received from the virtual machine or container',
  },
  0x8037010a: { name: 'HCS_E_CONNECTION_CLOSED', text: 'the connection with the virtual machine or container was closed' },
  0x8037010d: { name: 'HCS_E_INVALID_JSON', text: 'the virtual machine or container JSON document is invalid' },
  0x8037010e: { name: 'HCS_E_SYSTEM_NOT_FOUND', text: 'a virtual machine or container with the specified identifier does not exist' },
  0x8037010f: { name: 'HCS_E_SYSTEM_ALREADY_EXISTS', text: 'a virtual machine or container with the specified identifier already exists' },
  0x80370110: { name: 'HCS_E_SYSTEM_ALREADY_STOPPED', text: 'the virtual machine or container with the specified identifier is not running' },
  0x80370111: {
    name: 'HCS_E_PROTOCOL_ERROR', text: 'a communication protocol error has occurred between the virtual machine or container and the host',
  },
  0x80370112: { name: 'HCS_E_INVALID_LAYER', text: 'the container image contains a layer with an unrecognized format' },
  0x80370114: { name: 'HCS_E_SERVICE_NOT_AVAILABLE', text: 'the operation could not be started because a required feature is not installed' },
  0x80370117: { name: 'HCS_E_OPERATION_PENDING', text: 'the operation is still running' },
  0x80370118: { name: 'HCS_E_OPERATION_TIMEOUT', text: 'the operation did not complete in time' },
  0x8037011b: {
    name: 'HCS_E_ACCESS_DENIED',
    text: 'only administrators and members of the group Hyper-V Administrators have access to virtual machines or containers',
  },
  0x8037011c: { name: 'HCS_E_GUEST_CRITICAL_ERROR', text: 'the virtual machine or container reported a critical error and was stopped or restarted' },
  0x8037011e: { name: 'HCS_E_SERVICE_DISCONNECT', text: 'the host compute system service has disconnected unexpectedly' },
  0x8037011f: { name: 'HCS_E_PROCESS_ALREADY_STOPPED', text: 'the process has already exited' },
  0xc0020017: { name: 'RPC_NT_SERVER_UNAVAILABLE', text: 'the RPC server is unavailable' },
  0xc0000022: { name: 'STATUS_ACCESS_DENIED', text: 'access is denied' },
  0xc0000034: { name: 'STATUS_OBJECT_NAME_NOT_FOUND', text: 'the object name is not found' },
  0xc00000fd: { name: 'STATUS_STACK_OVERFLOW', text: 'stack overflow' },
  0xc0000138: { name: 'STATUS_ORDINAL_NOT_FOUND', text: 'a library lacks a function that the program requires' },
  0xc0000139: { name: 'STATUS_ENTRYPOINT_NOT_FOUND', text: 'a library lacks a function that the program requires' },
  0xc000013a: { name: 'STATUS_CONTROL_C_EXIT', text: 'the program was stopped by Ctrl-C or by the end of its container' },
  0xc0000374: { name: 'STATUS_HEAP_CORRUPTION', text: 'the heap of the program is corrupted' },
  0xc0000409: { name: 'STATUS_STACK_BUFFER_OVERRUN', text: 'the program ended itself after an unrecoverable error' },
  0xc0000420: { name: 'STATUS_ASSERTION_FAILURE', text: 'an assertion of the program failed' },
};

/**
 * The error with a code. HCS errors occur as HRESULTs (`0x80370106`) and as NTSTATUS values (`0xc0370106`), Win32 errors also as HRESULTs
 * (`0x80070002`).
 */
function windowsError(code: number): WindowsError | undefined {
  const found = WINDOWS_ERRORS[code];
  if (found || code < 0x80000000) { return found; }
  if (code >= 0xc0370000 && code < 0xc0380000) { return WINDOWS_ERRORS[code - 0x40000000]; }
  if (hasNtBit(code)) { return WINDOWS_ERRORS[code - NT_BIT]; }
  return code >= 0x80070000 && code < 0x80080000 ? WINDOWS_ERRORS[code - 0x80070000] : undefined;
}

/** The bit of an HRESULT that has an NTSTATUS value: `0xd0020017` is `0xc0020017`. Source: [MS-ERREF] 2.1. */
const NT_BIT = 0x10000000;
const hasNtBit = (code: number) => code >= 0xd0000000 && code < 0xe0000000;

/** Facilities of HRESULTs in messages of containers and nodes. Source: Windows SDK `winerror.h`, `FACILITY_*`. */
const FACILITIES: Readonly<Record<number, string>> = {
  0: 'NULL', 1: 'RPC', 3: 'STORAGE', 4: 'ITF, defined by the component', 7: 'WIN32', 9: 'SECURITY', 0xb: 'CERT', 0x13: 'URT, .NET', 0x19: 'HTTP',
  0x1f: 'USERMODE_FILTER_MANAGER',
  0x32: 'FWP, the Windows Filtering Platform', 0x34: 'NDIS', 0x35: 'USERMODE_HYPERVISOR', 0x37: 'USERMODE_VIRTUALIZATION, the Host Compute Service',
  0x38: 'USERMODE_VOLMGR',
  0x3a: 'USERMODE_VHD', 0x3b: 'USERMODE_HNS, the Host Networking Service',
};

/**
 * What a code means, such as `E_FAIL (unspecified error)`: its name if it is known, otherwise its parts; `undefined` if it isn't an error code of
 * Windows.
 */
export function describeWindowsCode(code: number): string | undefined {
  const known = windowsError(code);
  if (known) { return `${known.name} (${known.text})`; }
  const ofExit = WINDOWS_EXIT_CODES[code]?.name.split(', ')[1];
  if (ofExit !== undefined) { return ofExit; }
  const facility = Math.floor(code / 0x10000) % 0x800;
  const rest = `facility ${hex(facility)}${FACILITIES[facility] === undefined ? '' : ` (${FACILITIES[facility]})`}, code ${hex(code % 0x10000)}`;
  if (code >= 0x80000000 && code < 0x88000000) { return `an HRESULT: ${rest}`; }
  if (hasNtBit(code)) { return `an HRESULT with the NTSTATUS value ${hex(code - NT_BIT)}`; }
  return code >= 0xc0000000 && code < 0xc1000000
    ? `an NTSTATUS error: facility ${hex(Math.floor(code / 0x10000) % 0x1000)}, code ${hex(code % 0x10000)}`
    : undefined;
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
