import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** A page is what the router loads for an address. */
const isPage = (module: string) => /\/web\/(?:features|shell)\/.*page\.tsx$/.test(module);

export type RouteScripts = { readonly page: string; readonly files: number; readonly bytes: number };

const sizeOf = (code: string) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/** A script and all scripts that it needs before it can run. */
function findNeeded(
  file: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
) {
  const chunk = chunks.get(file);
  if (!chunk || found.has(file)) return found;
  found.add(file);
  for (const needed of chunk.imports) findNeeded(needed, chunks, found);
  return found;
}

/** What a browser without a cache loads before each page appears, compressed; the first line is the frame alone. */
export function measureRoutes(bundle: Rolldown.OutputBundle) {
  const all = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const sizes = new Map(all.map((chunk) => [chunk.fileName, sizeOf(chunk.code)]));
  const measure = (page: string, files: ReadonlySet<string>): RouteScripts => ({
    page,
    files: files.size,
    bytes: [...files].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
  });
  const frame = all.find(({ isEntry, name }) => isEntry && name === 'main');
  if (!frame) throw new Error('The build has no script main');
  const pages = frame.dynamicImports.filter((file) => isPage(chunks.get(file)?.facadeModuleId ?? ''));
  const needed = [frame.fileName, ...pages].map((file) => ({
    page: chunks.get(file)?.facadeModuleId?.replace(/^.*\/web\//, '') ?? file,
    files: findNeeded(file, chunks, findNeeded(frame.fileName, chunks)),
  }));
  return {
    routes: needed.map(({ page, files }) => measure(page, files)),
    together: measure('all pages together', new Set(needed.flatMap(({ files }) => [...files]))),
  };
}

const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

type Budget = {
  /** KB that one page needs, with the frame. */
  readonly page: number;
  /** KB that all pages need together. */
  readonly together: number;
};

/** Prints what each page loads, and fails the build above the budget. */
export function routeScripts(budget: Budget): Plugin {
  return {
    name: 'route-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      const { routes, together } = measureRoutes(bundle);
      const lines = [together, ...routes.toSorted((one, other) => other.bytes - one.bytes)].map(
        ({ page, files, bytes }) => `${inKilobytes(bytes)} in ${files} files  ${page}`,
      );
      this.info(`Scripts before each page appears, compressed:\n${lines.join('\n')}`);
      const large = routes.filter(({ bytes }) => bytes > budget.page * 1024);
      if (large.length)
        this.error(`More than ${budget.page} KB of scripts: ${large.map(({ page }) => page).join(', ')}`);
      if (together.bytes > budget.together * 1024)
        this.error(`More than ${budget.together} KB of scripts in all pages together`);
    },
  };
}
