import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { INVENTORY, type Inventory } from '#contract/rendered-document.ts'

const SCRIPT_TAG = /<(?:script|link)[^>]* (?:src|href)="([^"]+\.m?js)"/g

/**
 * Lists the build's scripts with their hashes. Adds the hashes to the script tags of the documents, so that a browser refuses scripts
 * changed after the build.
 */
export const scriptInventory = (): Plugin => {
  let outDir = ''
  return {
    name: 'masar:script-inventory',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        const files = (await readdir(outDir, { recursive: true })).sort()
        const inventory: Inventory = {}
        for (const file of files.filter((name) => /\.m?js$/.test(name)))
          inventory[`/${file}`] = integrityOf(await readFile(join(outDir, file)))
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(outDir, file), 'utf8')
          await writeFile(join(outDir, file), withIntegrity(html, inventory))
        }
        await writeFile(join(outDir, INVENTORY), JSON.stringify(inventory, null, 2))
      },
    },
  }
}

const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

const withIntegrity = (html: string, inventory: Inventory): string =>
  html.replace(SCRIPT_TAG, (tag, address: string) =>
    inventory[address] ? `${tag} integrity="${inventory[address]}"` : tag,
  )
