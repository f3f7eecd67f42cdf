import type { FirstSignIn } from './auth/first-admin.ts';

interface Greeting {
  publicUrl: string;
  engine: 'embedded' | 'postgres';
  dataDir: string;
  /** A sample number to try, if there are samples. */
  sample: string | undefined;
  firstSignIn: FirstSignIn | undefined;
  hasMailServer: boolean;
}

/** What a start prints: where the site is, what to try, how to sign in. */
export function toGreeting({ publicUrl, engine, dataDir, sample, firstSignIn, hasMailServer }: Greeting): string {
  const lines = ['', `  TransCargo is ready at ${publicUrl}`];
  if (sample) lines.push(`  Try the sample number ${sample}: ${publicUrl}/track/${sample}`);
  if (firstSignIn) {
    const { email, password, file } = firstSignIn;
    lines.push(`  Sign in at ${publicUrl}/admin/login as ${email} with the password ${password}`);
    lines.push(`  (kept in ${file} until the first sign-in)`);
  }
  lines.push(engine === 'embedded' ? `  Data: embedded database in ${dataDir}` : '  Data: PostgreSQL');
  if (!hasMailServer) lines.push('  Mail: kept in the outbox; set SMTP_URL and MAIL_FROM to send it');
  lines.push('');
  return lines.join('\n');
}
