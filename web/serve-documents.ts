import type { Plugin } from 'vite';

type Prerender = { writeDocument(path: string | null): Promise<string> };

/** Answers every address with the document that draws its page in the browser, while pages are served from their sources. */
export const serveDocuments: Plugin = {
  name: 'serve-documents',
  apply: 'serve',
  configureServer(server) {
    return () => {
      server.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        const { writeDocument } = (await server.ssrLoadModule('/src/entry-prerender.tsx')) as Prerender;
        const html = (await writeDocument(null))
          // Editing a page must not reload it because it exports more than components.
          .replace('</head>', '<script>window.__getReactRefreshIgnoredExports = () => ["meta"];</script></head>')
          .replace('</body>', `<script type="module" src="${server.config.base}src/entry-client.tsx"></script></body>`);
        response.setHeader('content-type', 'text/html');
        response.end(await server.transformIndexHtml(request.originalUrl ?? '/', html));
      });
    };
  },
};
