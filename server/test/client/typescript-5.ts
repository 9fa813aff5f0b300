import { registerHooks } from 'node:module';

/** openapi-typescript is written with the compiler's API, which TypeScript 5 has and TypeScript 7 has not. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
