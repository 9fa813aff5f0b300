-- The triggers of kept figures rest, like all others, while a school is loaded: its figures come with it.
call rest_triggers_while_loading();
