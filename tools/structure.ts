import { join } from 'node:path';
import { checkStructure } from './structure/check-structure.ts';

const findings = checkStructure(join(import.meta.dirname, '..'));
for (const { path, problem } of findings) console.error(`${path}: ${problem}`);
if (findings.length > 0) process.exitCode = 1;
