/**
 * LogMonitor, which forwards logs of a Windows container (event log, ETW, files) to its standard output.
 * Source: microsoft/windows-container-tools v2.2.1 (`LogMonitor/docs/README.md`, `LogMonitor/src/LogMonitor/Main.cpp`, `JsonProcessor.cpp`,
 * `Utility.cpp`).
 */
export const LOG_MONITOR = {
  executable: 'C:\\LogMonitor\\LogMonitor.exe',
  /**
   * Default path of the configuration in every release, wherever the program is. (`/CONFIG` accepts a path up to 2.1. From 2.2 on, it accepts only a
   * bare file name next to the program; given anything else, LogMonitor exits with code 0.)
   */
  configFile: 'C:\\LogMonitor\\LogMonitorConfig.json',
  formats: ['JSON', 'XML', 'Custom'],
  levels: ['Critical', 'Error', 'Warning', 'Information', 'Verbose'],
  /** Fields that `%Name%` can stand for in a custom format, by type of source. */
  fields: {
    EventLog: ['Source', 'TimeStamp', 'EventSource', 'EventID', 'Severity', 'Message'],
    ETW: [
      'Source', 'TimeStamp', 'Severity', 'ProviderId', 'ProviderName', 'DecodingSource', 'ExecutionProcessId', 'ExecutionThreadId', 'Keyword', 'EventId',
      'EventData',
    ],
    File: ['Source', 'TimeStamp', 'FileName', 'Message'],
    Process: ['Source', 'TimeStamp', 'Message'],
  },
  /** A directory that LogMonitor can watch: with a drive and backslashes, because `\\?\` is prepended. */
  directory: /^[A-Za-z]:(\\[^<>:"|?*/\u0000-\u001f]*)?$/,
  /** A GUID, with or without braces. Source: Microsoft, "Event Tracing". */
  guid: /^(\{[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/,
} as const;

/** Maximum length of a process's command line, in UTF-16 code units, including the terminator. Source: Microsoft, `CreateProcessW`. */
export const MAX_COMMAND_LINE = 32_767;
