/** System health: checks every service that the product needs, all at once. A service that fails or hangs is a finding, never an error. */
import { CHECKS, type CheckName, type Health, type HealthCheck } from '../../../shared/admin.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import { toIso } from '../../platform/time.ts';
import { HealthTimes } from '../items.ts';
import type { Check } from './check.ts';
import { checkFastModel, checkKnowledge, checkModel } from './models.ts';
import { checkPayments, checkWebhook } from './payments.ts';
import { checkLibraryBucket, checkPhotosBucket, checkTable } from './storage.ts';

const { BUILD_VERSION } = settings('BUILD_VERSION');

const checks: Record<CheckName, Check> = {
  table: checkTable,
  photos: checkPhotosBucket,
  library: checkLibraryBucket,
  knowledge: checkKnowledge,
  model: checkModel,
  fastModel: checkFastModel,
  payments: checkPayments,
  webhook: checkWebhook,
};

/** Timeout of one check. All run at once, so the call ends well before API Gateway's 29 s. */
const CHECK_TIMEOUT_MS = 10_000;

/** Runs all checks at once. Never rejects because a check failed. */
export async function health(timeoutMs = CHECK_TIMEOUT_MS): Promise<Health> {
  const [before, found] = await Promise.all([
    lastWorked(),
    Promise.all(CHECKS.map((name) => ask(name, checks[name], timeoutMs))),
  ]);
  await remember(found);
  return {
    checkedAt: toIso(),
    version: BUILD_VERSION,
    checks: found.map((check) => ({ ...check, lastWorkedAt: check.lastWorkedAt ?? before[check.name] ?? null })),
  };
}

async function ask(name: CheckName, { label, run, slowMs, advice }: Check, timeoutMs: number): Promise<HealthCheck> {
  const late = new AbortController();
  const started = performance.now();
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.reject(new Error('silent'));
    late.abort();
  }, timeoutMs);
  try {
    const found = await Promise.race([run(late.signal), deadline.promise]);
    const latencyMs = Math.round(performance.now() - started);
    const isSlow = found.timed !== false && latencyMs > slowMs;
    const state = found.state ?? (isSlow ? 'slow' : 'ok');
    const works = state === 'ok' || state === 'slow';
    return {
      name,
      label,
      state,
      latencyMs: found.timed === false ? null : latencyMs,
      lastWorkedAt: found.workedAt ?? (works ? toIso() : null),
      finding: found.finding,
      advice: state === 'failing' || state === 'slow' ? (found.advice ?? advice) : null,
    };
  } catch (error) {
    const latencyMs = Math.round(performance.now() - started);
    log.warn('a health check failed', { check: name, ...describeError(error) });
    const finding = late.signal.aborted ? `No answer within ${timeoutMs / 1000} seconds.` : findingOf(error);
    return { name, label, state: 'failing', latencyMs, lastWorkedAt: null, finding, advice };
  } finally {
    clearTimeout(timer);
  }
}

/** Names the kind of the error only: its message can quote an address or a key. */
function findingOf(error: unknown): string {
  const { name = 'Error', code } = error as { name?: string; code?: unknown };
  return `It answered with an error: ${typeof code === 'string' ? code : name}.`;
}

/** When each service last worked. Empty where the table does not answer. */
async function lastWorked(): Promise<Partial<Record<CheckName, string | undefined>>> {
  try {
    return (await HealthTimes.get()) ?? {};
  } catch {
    // The check of the table reports the failure.
    return {};
  }
}

/** Stores when each service worked, in one attribute each, so that concurrent checks do not overwrite each other. */
async function remember(found: readonly HealthCheck[]): Promise<void> {
  const worked = found.filter(({ lastWorkedAt }) => lastWorkedAt !== null);
  if (worked.length === 0) return;
  try {
    await HealthTimes.update({
      set: Object.fromEntries(worked.map(({ name, lastWorkedAt }) => [name, lastWorkedAt])),
    });
  } catch (error) {
    log.warn('the time of a health check was not stored', describeError(error));
  }
}
