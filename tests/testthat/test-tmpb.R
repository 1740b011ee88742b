skip_without_browser()

app <- new_app()

browser <- new_browser()

withr::defer({
    close_browser(browser)
    app$process$kill()
}, teardown_env())

tab_with <- function(asked, ..., context = new_context(browser)) {
    address <- paste0(app$url, "#", link_of(asked))
    tab <- new_tab(browser, address, ..., context = context)
    tab_wait(tab, "document.querySelector('.game-title').textContent")
    tab
}

link_of <- function(asked) {
    fields <- app_games()[[asked$game]]$fields
    moves <- vapply(asked$moves, function(move) {
        paste(vapply(fields, function(field) paste(move[[field]], 
            collapse = ""), ""), collapse = ",")
    }, "")
    parts <- c(asked[c("game", "rules")], asked$deal, if (length(moves) > 
        0) {
        list(moves = paste(moves, collapse = ";"))
    })
    paste0(names(parts), "=", vapply(parts, function(x) utils::URLencode(format(x), 
        TRUE), ""), collapse = "&")
}

asked_game_of <- function(game, rules, number) {
    list(game = game, rules = rules, deal = list(seed = 1, number = number), 
        moves = list())
}

win_in_tab <- function(asked, make) {
    tab <- tab_with(asked)
    if (identical(make, by_keys)) 
        tab_to_board(tab)
    repeat {
        line <- search_solve(asked, 1e+06)$result$moves
        asked <- play_in_tab(tab, asked, line, make)
        now <- answer_position(asked)
        if (now$outcome == "won") 
            break
        redeal <- Filter(function(move) identical(move$move$type, 
            "redeal"), now$moves)
        asked <- play_in_tab(tab, asked, list(redeal[[1]]$move), 
            make)
    }
    expect_match(tab_text(tab, ".banner"), sprintf("Won in %d moves", 
        length(asked$moves)))
    expect_match(tab_said(tab), "Won in")
    close_tab(tab)
}

test_that("each game is won to the end by clicks alone", {
    win_in_tab(asked_game_of("agnes", "Up-Suit-AnyRun", 188), 
        by_clicks)
    win_in_tab(asked_game_of("lucie", "Lucie-3-Merci", 6), by_clicks)
    win_in_tab(asked_game_of("galactic", "easy", 16), by_clicks)
})

test_that("each game is won to the end by keys alone", {
    win_in_tab(asked_game_of("agnes", "Up-Suit-AnyRun", 188), 
        by_keys)
    win_in_tab(asked_game_of("lucie", "Lucie-3-Merci", 6), by_keys)
    win_in_tab(asked_game_of("galactic", "easy-6", 27), by_keys)
})

test_that("no page asked anybody else, and none had a fault", 
    {
        asked <- asked_addresses(browser)
        expect_gt(length(asked), 15)
        home <- sub("[?].*$", "", app$url)
        expect_identical(asked[!startsWith(asked, home)], character())
        expect_identical(page_faults(browser), character())
    })

