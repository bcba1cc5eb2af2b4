/** One member's conversation on the page: loading, failed, empty or under way, with the field to ask in always at hand. */
import { type RefObject, useEffect, useRef } from 'react';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { PhotoDropArea } from '../../uploads/photo/image-picker.tsx';
import { Composer } from '../composer/composer.tsx';
import { ExampleQuestions } from '../composer/example-questions.tsx';
import { useAsker } from '../composer/use-ask.ts';
import { useKeyboardInset } from '../composer/use-keyboard-inset.ts';
import { useAnswerAnnouncements } from '../streaming/use-answer-announcements.ts';
import { ConversationLog } from './conversation-log.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { useConversation } from './use-conversation.ts';
import { useNewest } from './use-newest.ts';

/** Leads to the sign-in page or to the gate by itself where the server says so. */
export function Conversation({ userId, roomId }: { userId: string; roomId: string | undefined }) {
  const conversation = useConversation(userId, roomId);
  const { query, refused } = conversation;
  const { error } = query;
  useEffect(() => {
    if (error) refused(error);
  }, [error, refused]);

  if (query.data) return <LoadedConversation conversation={conversation} />;
  if (!error) return <FullPageSpinner label="Loading your conversation" />;
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">AI Assistant</h1>
      <InlineError message={messageFor(error, 'Your conversation could not be loaded.')}>
        <Button busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
          Try again
        </Button>
      </InlineError>
    </div>
  );
}

function LoadedConversation({ conversation }: { conversation: ReturnType<typeof useConversation> }) {
  const { query, messages } = conversation;
  const started = messages.length > 0;
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { atNewest, goToNewest, goToEnd } = useNewest(panel, started);
  useAnswerAnnouncements(messages.at(-1));
  const asker = useAsker(conversation, goToNewest);
  const fillIn = (question: string) => {
    asker.setText(question);
    field.current?.focus();
  };
  const older = {
    exist: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failure: query.isFetchNextPageError ? messageFor(query.error, 'Earlier messages could not be loaded.') : null,
    load: () => void query.fetchNextPage(),
  };
  return (
    <PhotoDropArea picker={asker.picker} className="grow">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-y-14">
        <div ref={panel} className="flex min-h-[calc(100dvh-4.75rem)] flex-col lg:min-h-[calc(100dvh-5.5rem)]">
          <div className="grow pt-8 pb-10 lg:pt-10">
            {started && <h1 className="sr-only">AI Assistant</h1>}
            {started ? (
              <ConversationLog
                messages={messages}
                older={older}
                onAskAgain={asker.askAgain}
                onRate={conversation.rate}
              />
            ) : (
              <EmptyConversation onChoose={fillIn} />
            )}
          </div>
          <Foot started={started} showNewest={started && !atNewest} onNewest={goToEnd} asker={asker} field={field} />
        </div>
        {started && (
          <aside className="pb-4">
            <ExampleQuestions look="list" onChoose={fillIn} />
          </aside>
        )}
      </div>
    </PhotoDropArea>
  );
}

interface FootProps {
  started: boolean;
  showNewest: boolean;
  onNewest: () => void;
  asker: ReturnType<typeof useAsker>;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Stays at the foot of the window while there is more to read below it, above the on-screen keyboard too. */
function Foot({ started, showNewest, onNewest, asker, field }: FootProps) {
  const inset = useKeyboardInset();
  const foot = useRef<HTMLDivElement>(null);
  useToastsAbove(foot, inset);
  return (
    <>
      <div
        ref={foot}
        className={`composer-foot sticky z-20 w-full bg-paper pb-[max(0.75rem,env(safe-area-inset-bottom))] ${started ? 'max-w-[51rem]' : ''}`}
        style={{ bottom: inset }}
      >
        {showNewest && (
          <Button
            variant="quiet"
            className="absolute -top-14 left-1/2 -translate-x-1/2 animate-rise bg-paper px-4! shadow-float"
            onClick={onNewest}
          >
            <ArrowDownIcon className="size-4" />
            Newest
          </Button>
        )}
        <Composer
          text={asker.text}
          onText={asker.setText}
          picker={asker.picker}
          onSend={asker.send}
          onStop={asker.stop}
          stopping={asker.stopping}
          field={field}
        />
      </div>
      {/* Lets the last words be scrolled clear of the keyboard. */}
      <div style={{ height: inset }} />
    </>
  );
}

/** Keeps toasts off the field: `assistant.css` lifts them by this much. */
function useToastsAbove(foot: RefObject<HTMLElement | null>, inset: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--toast-lift', `${(foot.current?.offsetHeight ?? 0) + inset}px`);
    });
    if (foot.current) observer.observe(foot.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-lift');
    };
  }, [foot, inset]);
}

const ArrowDownIcon = ({ className }: { className: string }) => (
  <Icon className={className}>
    <path d="M12 4v15M5.5 13l6.5 6.5 6.5-6.5" />
  </Icon>
);
