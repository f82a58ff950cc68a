import { defineConfig } from 'vite'

/** They read files of their own beside them; the client of the store is large, and few need it. */
const AS_INSTALLED = ['@electric-sql/pglite', 'pdfkit', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner']

/** Server, sandbox and the commands of the database, of its backups, of the tax unit and of the doctor as few large files, which start in half the time of many small ones. */
export default defineConfig({
  ssr: { noExternal: true, external: AS_INSTALLED },
  build: {
    ssr: true,
    outDir: 'dist/programs',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        server: 'server/main.ts',
        sandbox: 'sandbox/main.ts',
        database: 'server/database.ts',
        backup: 'server/backup.ts',
        doctor: 'server/doctor.ts',
        'tax-unit': 'server/tax-unit.ts',
      },
    },
  },
})
