import { describeWindowsCode } from '../../src/knowledge';

test.each([
  [0x2, 'ERROR_FILE_NOT_FOUND (the system cannot find the file specified)'],
  [0x80070002, 'ERROR_FILE_NOT_FOUND (the system cannot find the file specified)'],
  [0x803b0015, 'HCN_E_REQUEST_UNSUPPORTED (the specified request is unsupported)'],
  [0xc0370105, 'HCS_E_INVALID_STATE (the requested virtual machine or container operation is not valid in the current state)'],
  [3489792023, 'RPC_NT_SERVER_UNAVAILABLE (the RPC server is unavailable)'],
  [0x803b0099, 'an HRESULT: facility 0x3b (USERMODE_HNS, the Host Networking Service), code 0x99'],
  [0x80041001, 'an HRESULT: facility 0x4 (ITF, defined by the component), code 0x1001'],
  [0x80700001, 'an HRESULT: facility 0x70, code 0x1'],
  [0xc0000999, 'an NTSTATUS error: facility 0x0, code 0x999'],
  [0xd0000999, 'an HRESULT with the NTSTATUS value 0xc0000999'],
  [0x999, undefined], [0xffffffff, undefined], [0xe06d7363, undefined],
])('%i', (code, meaning) => expect(describeWindowsCode(code)).toBe(meaning));
