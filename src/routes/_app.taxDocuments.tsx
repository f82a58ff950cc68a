import { IconReceiptTax } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { taxDocumentSearch } from '#src/features/tax-documents/tax-document-search.ts'
import { TaxDocumentsScreen } from '#src/features/tax-documents/tax-documents-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/taxDocuments')({
  staticData: { icon: IconReceiptTax },
  validateSearch: taxDocumentSearch,
  loaderDeps: ({ search: { page, filter } }) => ({ page, filter }),
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchTaxDocuments } = await import('#src/features/tax-documents/tax-document-queries.ts')
    prefetchTaxDocuments(queryClient, deps)
    return loadWords(i18n, '/taxDocuments')
  },
  component: TaxDocumentsScreen,
})
