import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Banner } from '../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../shared/ui/feedback/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** The page of an emailed link while the link is checked. */
export function MailedLinkLoading({ title }: { title: string }) {
  return (
    <AuthLayout title={title} lead={m.account_link_checking()}>
      <div className="stack gap-20" role="status" aria-busy>
        <span className="visually-hidden">{m.account_link_checking()}</span>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={56} radius={999} />
      </div>
    </AuthLayout>
  );
}

type ProblemProps = { title: string; lead: string; problem: string; children: ReactNode };

/** The page of an emailed link that has expired or could not be checked. `children` offers the next step. */
export function MailedLinkProblem({ title, lead, problem, children }: ProblemProps) {
  return (
    <AuthLayout title={title} lead={lead}>
      <Banner tone="error">{problem}</Banner>
      {children}
    </AuthLayout>
  );
}
