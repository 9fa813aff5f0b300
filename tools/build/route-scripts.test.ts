import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { measureRoutes } from './route-scripts.ts';

type Chunk = Partial<Rolldown.OutputChunk> & { readonly fileName: string };
const chunk = (parts: Chunk) => ({ type: 'chunk', imports: [], dynamicImports: [], code: 'let x', ...parts });

it('a page costs the frame, itself and all that they need, each script once', () => {
  const code = { frame: 'frame();', shared: 'shared();', page: 'page();' };
  const bundle = Object.fromEntries(
    [
      chunk({
        fileName: 'main.js',
        name: 'main',
        isEntry: true,
        facadeModuleId: '/home/web/index.html',
        code: code.frame,
        imports: ['shared.js'],
        dynamicImports: ['page.js', 'menu.js'],
      }),
      chunk({ fileName: 'shared.js', code: code.shared }),
      chunk({
        fileName: 'page.js',
        facadeModuleId: '/home/web/features/jobs/jobs-page.tsx',
        code: code.page,
        imports: ['shared.js', 'main.js'],
      }),
      chunk({ fileName: 'menu.js', facadeModuleId: '/home/web/features/notifications/bell-menu.tsx' }),
    ].map((part) => [part.fileName, part]),
  ) as unknown as Rolldown.OutputBundle;
  const { routes, together } = measureRoutes(bundle);
  const [frame, ...pages] = routes;
  expect(frame).toMatchObject({ page: 'index.html', files: 2 });
  expect(pages).toMatchObject([{ page: 'features/jobs/jobs-page.tsx', files: 3 }]);
  expect(pages[0]?.bytes).toBeGreaterThan(frame?.bytes ?? 0);
  expect(together).toMatchObject({ files: 3, bytes: pages[0]?.bytes });
});
