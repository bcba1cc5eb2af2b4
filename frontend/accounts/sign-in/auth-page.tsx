/** The way in: Login and Register side by side with what a membership brings. */
import { Tabs } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isJoining, safeReturnTo } from '../../api/return-to.ts';
import { useSession } from '../../api/session.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { LoginForm } from './login-form.tsx';
import { MembershipPanel } from './membership-panel.tsx';
import { RegisterForm } from './register-form.tsx';

export default function AuthPage() {
  usePageTitle('Sign in');
  const { user } = useSession();
  const { search } = useLocation();
  // The landing page and the price lead to the second tab.
  const [tab, setTab] = useState(isJoining(search) ? 'register' : 'login');
  const [isNew, setIsNew] = useState(false);
  const wanted = safeReturnTo(search, location.origin);
  // The assistant is for members: a new account comes to the payment first.
  if (user) return <Navigate to={isNew && wanted === '/assistant' ? '/subscribe' : wanted} replace />;
  return (
    <div className="wrap grid grow items-start gap-x-10 gap-y-14 pt-8 min-[761px]:grid-cols-2 lg:gap-x-20 lg:pt-12">
      <div className="w-full max-w-md">
        <h1>Come in</h1>
        {!isJoining(search) && wanted !== '/' && (
          <p className="mt-2 text-balance">
            Log in or create a free account to {purposeOf(wanted)}. We’ll bring you straight back.
          </p>
        )}
        <Tabs.Root value={tab} onValueChange={setTab} className="mt-5">
          <Tabs.List aria-label="Login or register" className="flex gap-8 border-b border-rule">
            <Tab value="login">Login</Tab>
            <Tab value="register">Register</Tab>
          </Tabs.List>
          <Tabs.Content value="login" className="pt-6">
            <LoginForm />
          </Tabs.Content>
          <Tabs.Content value="register" className="pt-6">
            <RegisterForm onRegistered={() => setIsNew(true)} />
          </Tabs.Content>
        </Tabs.Root>
      </div>
      <MembershipPanel isQuiet={tab === 'login'} />
    </div>
  );
}

const PURPOSES: Record<string, string> = {
  account: 'open your account',
  assistant: 'use the assistant',
  forum: 'read the forum',
  library: 'read the library',
  subscribe: 'join',
  subscription: 'join',
};

/** Why a redirect led here, from the path that was wanted. */
const purposeOf = (path: string): string => PURPOSES[path.split(/[/?#]/)[1] ?? ''] ?? 'go on';

/** Radix focuses a pressed tab by script. Where nothing had the focus before, browsers then show a ring, which a pointer press must not. */
function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      onPointerDown={({ currentTarget }) => (currentTarget.dataset.pressed = '')}
      onKeyDown={({ currentTarget }) => delete currentTarget.dataset.pressed}
      className="data-pressed:outline-none -mb-px min-h-11 border-b-2 border-transparent text-body text-charcoal transition-colors duration-150 hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}
