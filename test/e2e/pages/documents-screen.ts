import { expect, type Locator, type Page } from '@playwright/test'
import type { DocumentType } from '#contract/entities/document.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import type { Words } from '../support/words.ts'

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The documents of a business. */
export class DocumentsScreen {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  row(type: DocumentType): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.locator(`#${type}-name`) })
  }

  /** The button that opens the device's file picker for a document, before or after one was picked. */
  picker(type: DocumentType): Locator {
    const { pick, replace } = this.words.onboarding.documents
    const types = this.words.targets.documents
    const named = (action: string) =>
      this.page.getByRole('button', { name: `${action} ${types[type]}`, exact: true })
    return named(pick).or(named(replace))
  }

  async pick(type: DocumentType, file: PickedFile | string): Promise<void> {
    const opened = this.page.waitForEvent('filechooser')
    await this.picker(type).click()
    await (await opened).setFiles(file)
  }

  /** A button of a document, such as Remove; its name contains the file. */
  action(type: DocumentType, name: string): Locator {
    return this.row(type).getByRole('button', { name, exact: true })
  }

  async expectStored(type: DocumentType): Promise<void> {
    await expect(this.row(type)).toContainText(this.words.onboarding.documents.onFile)
  }

  /** Picks a small PDF for each of these documents, one after the other, and waits until they are stored. */
  async pickAll(types: readonly DocumentType[] = ['registration', 'address', 'zatca']): Promise<void> {
    for (const type of types) await this.pick(type, pdfFile(`${type}.pdf`))
    for (const type of types) await this.expectStored(type)
  }
}
