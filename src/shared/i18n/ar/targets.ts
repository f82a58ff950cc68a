import names from '#rules/application-names/ar.ts'
import type { Translated } from '../catalogue.ts'
import type english from '../en/targets.ts'

export default names satisfies Translated<typeof english>
