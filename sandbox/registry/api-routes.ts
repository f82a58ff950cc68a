import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field } from '../shared/forms.ts'
import type { SandboxContext } from '../shared/part.ts'
import { misbehaviours, refusals, refuse } from './answers.ts'
import { type Company, findCompany } from './companies.ts'
import { addressViews, fullInfoView, infoView, type Language, statusView } from './company-view.ts'

interface ByNumber {
  Params: { number: string }
}

type View = (company: Company, language: Language) => unknown

const calls: Record<string, View> = {
  '/commercial-registration/info/:number': infoView,
  '/commercial-registration/fullinfo/:number': fullInfoView,
  '/commercial-registration/status/:number': statusView,
  '/spl/national/address/info/:number': (company, language) =>
    company.offices.length > 0 ? addressViews(company, language) : undefined,
}

/** The register's API. The address call answers "no data" for a company without an address. */
export function registryApiRoutes(app: FastifyInstance, { keys, clock }: SandboxContext) {
  const answer = async (request: FastifyRequest<ByNumber>, reply: FastifyReply, view: View) => {
    if (request.headers.apikey !== keys.registryApiKey) return refuse(reply, refusals.wrongKey)
    const { number } = request.params
    if (!/^\d{10}$/.test(number)) return refuse(reply, refusals.badInput)
    const language = field(request.query, 'language') || 'ar'
    if (language !== 'ar' && language !== 'en') return refuse(reply, refusals.badLanguage)
    const misbehave = misbehaviours[number]
    if (misbehave) return misbehave(reply, clock)
    const company = findCompany(number)
    const found = company && view(company, language)
    return found ? reply.send(found) : refuse(reply, refusals.noData)
  }
  for (const [path, view] of Object.entries(calls))
    app.get<ByNumber>(path, { config: { api: true } }, (request, reply) => answer(request, reply, view))
}
