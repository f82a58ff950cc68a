import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { SELLER_MARKS } from '#contract/seller-marks.ts'

export const BOOT = 'document.documentElement.dataset.top = ""'
export const APP = `<!doctype html><html lang="en" dir="ltr"><head><script>${BOOT}</script><script src="/assets/app-1234.js"></script><link rel="stylesheet" crossorigin href="/assets/app-1.css"></head><body><div id="root"></div></body></html>${' '.repeat(2000)}`
export const FILES = {
  screens: {
    '/signup': ['/assets/signup-1.js', '/assets/signup-1.css'],
    '/dashboard': [],
    '/cardReturn': [],
    '/manageCustomers': [],
    '/insight_/flows/$chart/$flow': [],
  },
  steps: {},
  words: {
    en: { '': ['/assets/core-1.js'], '/signup': ['/assets/words-1.js'] },
    ar: { '': ['/assets/core-2.js'] },
  },
  fonts: { en: ['/assets/latin-1.woff2'], ar: ['/assets/latin-1.woff2', '/assets/arabic-1.woff2'] },
}
export const SCRIPT = 'document.documentElement.dataset.ready = "1"'

const APP_SCRIPT = `export {}${' '.repeat(2000)}`
const APP_INTEGRITY = `sha384-${createHash('sha384').update(APP_SCRIPT).digest('base64')}`

/** Writes a built portal of a few files into a new folder. */
export const writeSmallPortal = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-portal-'))
  mkdirSync(join(folder, 'assets'))
  const files: Record<string, string> = {
    'index.html': `<!doctype html><html lang="en"><script>${SCRIPT}</script><address>${SELLER_MARKS.name.en} ${SELLER_MARKS.email}</address>`,
    'index.ar.html': '<!doctype html><html lang="ar">',
    'app.html': APP,
    'files.json': JSON.stringify(FILES),
    'callback.html': `<!doctype html><html lang="en">callback<address>${SELLER_MARKS.phone}</address>`,
    'callback.ar.html': '<!doctype html><html lang="ar">callback',
    'scripts.json': JSON.stringify({ '/assets/app-1234.js': APP_INTEGRITY }),
    'assets/app-1234.js': APP_SCRIPT,
    'assets/app-1.css': 'h1{margin:0}',
    'assets/signup-1.css': 'form{margin:0}',
    'favicon.svg': '<svg/>',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const name of ['app.html', 'assets/app-1234.js']) {
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(files[name] ?? ''))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(files[name] ?? ''))
  }
  return folder
}
