import { describeMalformedDumps } from './malformed-dumps';

describeMalformedDumps(600);
